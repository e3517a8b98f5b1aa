#!/usr/bin/env bash
# validator 13.15.35: isPostalCode wants LT- and LV- before the digits in Lithuania and Latvia, and refuses L- in Luxembourg.
# Guess: the digits alone pass everywhere, with or without the country's letters before them, as in Azerbaijan.
# Seen: 01100 and 1010 are wrong, L-1009 and FI-00100 too. postcode-validator 3.10.22 takes the digits of all four, and the letters.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts validator@13.15.35 postcode-validator@3.10.22
cat > seen.cjs <<'CODE'
const validator = require('validator');
const { postcodeValidator } = require('postcode-validator');
for (const [country, code] of [['LT', 'LT-01100'], ['LT', '01100'], ['LV', 'LV-1010'], ['LV', '1010'], ['LU', 'L-1009'], ['LU', '1009'], ['FI', 'FI-00100'], ['FI', '00100']])
  console.log(code, validator.isPostalCode(code, country), postcodeValidator(code, country));
CODE
expected=$(cat <<'SEEN'
LT-01100 true true
01100 false true
LV-1010 true true
1010 false true
L-1009 false true
1009 true true
FI-00100 false true
00100 true true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
