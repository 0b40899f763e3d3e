#!/bin/sh
# Hides the back button of the top screen while a finger swipes over it.
#
# The plugin of docs/debugging.md, with its fault: a swipe can also be cancelled.
while IFS= read -r line; do
  case $line in
    '{"hello":'*)
      printf '%s\n' '{"plugin":{"id":"calm-swipes","version":1,"hooks":["react"],"events":["swipeBegan","swipeEnded"]}}'
      continue ;;
  esac
  id=${line#'{"id":'}
  id=${id%%,*}
  top=${line#*'"panes":{"top":"'}
  top=${top%%'"'*}
  case $line in
    *'"event":{"type":"swipeBegan"'*) button='"on"' ;;
    *'"event":{"type":"swipeEnded"'*) button='"off"' ;;
    *)
      printf '{"id":%s,"commands":[]}\n' "$id"
      continue ;;
  esac
  printf '{"id":%s,"commands":[{"type":"hidesBackButton",%s:"%s"}]}\n' "$id" "$button" "$top"
done
