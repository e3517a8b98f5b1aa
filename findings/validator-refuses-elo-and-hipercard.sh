#!/usr/bin/env bash
# validator 13.15.35: isCreditCard refuses cards of Elo, Hipercard and Naranja whose check digit is right.
# Guess: without the option `provider` it holds a number against its check digit alone.
# Seen: it also wants one of the ranges of eight brands, so that a published test number of Elo is "no card".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts validator@13.15.35 fast-luhn@2.0.2
cat > seen.cjs <<'CODE'
const { isCreditCard } = require('validator');
const luhn = require('fast-luhn');
const numbers = { VISA: '4111111111111111', ELO: '5067310000000010', HIPERCARD: '6062826786276634', NARANJA: '5895626746595650' };
for (const [brand, number] of Object.entries(numbers))
  console.log(brand, 'check digit', (luhn.default ?? luhn)(number), 'isCreditCard', isCreditCard(number));
CODE
expected=$(cat <<'SEEN'
VISA check digit true isCreditCard true
ELO check digit true isCreditCard false
HIPERCARD check digit true isCreditCard false
NARANJA check digit true isCreditCard false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
