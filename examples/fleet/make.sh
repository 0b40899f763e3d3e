#!/bin/sh
# Makes a folder of journals, fleet: 100 sessions of a mail app on each of $1 devices; 100 devices, unless you say so.
set -eu

# Prints the commands of session $1.
session() {
  echo "push inbox title=Inbox"
  echo "push mail-$(($1 % 10)) source=user"
  if [ $(($1 % 4)) = 0 ]; then
    # The user wants to leave a reply that is not sent.
    echo "push reply source=user; attr reply dirty=true; back; back; attr reply dirty=false; back"
  fi
  if [ $(($1 % 5)) = 0 ]; then echo "push attachment source=user; swipe begin 4; swipe cancel"; fi
  # The app pushes a mail that is there already.
  if [ $(($1 % 25)) = 0 ]; then echo "push mail-$(($1 % 10)) source=app"; fi
  if [ $(($1 % 2)) = 0 ]; then echo "rotate portrait source=system"; fi
}

mkdir -p fleet/device-0
for n in $(seq 0 99); do
  session "$n" | navrepl run - -j "fleet/device-0/session-$n.jsonl" --plugin unsaved-changes --id "session-$n" \
    --clock "$((1767225600000 + n * 3600000))" --durability os --quiet 2> objections.txt
done
rm objections.txt
for device in $(seq 1 $((${1:-100} - 1))); do cp -R fleet/device-0 "fleet/device-$device"; done

# One device lost power while it wrote, and one journal was edited.
head -c 1000 fleet/device-0/session-1.jsonl > fleet/device-7/session-1.jsonl
sed 's/Inbox/Mail/' fleet/device-0/session-2.jsonl > fleet/device-8/session-2.jsonl
