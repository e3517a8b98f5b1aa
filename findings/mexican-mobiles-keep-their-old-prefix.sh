#!/usr/bin/env bash
# Mexico has dialled mobiles like all other numbers since August 2019: without 044, 045 and without the 1 behind +52.
# Guess: libphonenumber-js 1.13.16 reads a number that a shop stored before as today's, as it does for Argentina's 15.
# Seen: the old digits stay, and the number is not valid: +52 1 55 1234 5678 is never +52 55 1234 5678.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts libphonenumber-js@1.13.16
cat > seen.cjs <<'CODE'
const { parsePhoneNumber } = require('libphonenumber-js/max');
for (const [text, country] of [['55 1234 5678', 'MX'], ['044 55 1234 5678', 'MX'], ['+52 1 55 1234 5678'], ['011 15-2345-6789', 'AR']]) {
  const number = parsePhoneNumber(text, country);
  console.log(text, '=', number.number, number.isValid());
}
CODE
expected=$(cat <<'SEEN'
55 1234 5678 = +525512345678 true
044 55 1234 5678 = +520445512345678 false
+52 1 55 1234 5678 = +5215512345678 false
011 15-2345-6789 = +5491123456789 true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
