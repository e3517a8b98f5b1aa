#!/usr/bin/env bash
# creditcard.js 3.0.58 says Aura of every card that begins with 50, and Hipercard of every other that begins with 60.
# Guess: "invalid" for Maestro, which it does not know, and Cabal for Cabal's cards, of which it has ranges.
# Seen: published test cards of Maestro (5000, 6007), Argencard (501105) and Cabal (604201) get those names; of Cabal it has five bank
# numbers. card-validator 10.0.4 says Maestro of all four.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts creditcard.js@3.0.58 card-validator@10.0.4
cat > seen.cjs <<'CODE'
const { getCreditCardNameByNumber } = require('creditcard.js');
const validator = require('card-validator');
for (const number of ['5000000000000000005', '6007930123456780', '5011054211206753', '6042012045809847'])
  console.log(number, getCreditCardNameByNumber(number), validator.number(number).card?.type);
CODE
expected=$(cat <<'SEEN'
5000000000000000005 Aura maestro
6007930123456780 Hipercard maestro
5011054211206753 Aura maestro
6042012045809847 Hipercard maestro
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
