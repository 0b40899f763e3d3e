#!/bin/sh
# Lets no full-screen modal be presented: a policy in a dozen lines of shell.
#
#   swift run navrepl --plugin ./examples/plugins/quiet-hours.sh
#   present ad style=fullScreen
#
# The program asks to go without the state, so that a line is short and `case` is enough to read it.
while IFS= read -r line; do
  case $line in
    '{"hello":'*)
      printf '%s\n' '{"plugin":{"id":"quiet-hours","version":1,"hooks":["intercept"],"commands":["present"],"state":false}}'
      continue ;;
  esac
  id=${line#'{"id":'}
  id=${id%%,*}
  case $line in
    *'"style":"fullScreen"'*)
      printf '{"id":%s,"veto":{"message":"Not now: nothing may cover the whole screen."}}\n' "$id" ;;
    *) printf '{"id":%s}\n' "$id" ;;
  esac
done
