#!/usr/bin/env bash
# postcode 5.1.0 takes XX1 1AA and QQ1 1AA for postcodes of the United Kingdom, and refuses GIR 0AA.
# Guess: it knows the 124 areas, since it names the parts of a code, and GIR 0AA, which the Royal Mail's guide lists as an exception.
# Seen: any two letters are an area. validator 13.15.35 takes GIR 0AA, and the areas as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts postcode@5.1.0 validator@13.15.35
cat > seen.cjs <<'CODE'
const { isValid, parse } = require('postcode');
const validator = require('validator');
for (const code of ['SW1A 1AA', 'BX1 1LT', 'XX1 1AA', 'QQ1 1AA', 'GIR 0AA'])
  console.log(code, isValid(code), parse(code).area, validator.isPostalCode(code, 'GB'));
CODE
expected=$(cat <<'SEEN'
SW1A 1AA true SW true
BX1 1LT true BX true
XX1 1AA true XX true
QQ1 1AA true QQ true
GIR 0AA false null true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
