#!/usr/bin/env bash
# currency-formatter 1.5.9 writes francs, shillings and guaranies with two decimals that they do not have.
# Guess: none for every currency to which ISO 4217 gives none, since yen, won, Chile's peso and dong get none.
# Seen: XOF, XPF, RWF, UGX and PYG get two. currency-codes 2.2.0 gives all nine none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts currency-formatter@1.5.9 currency-codes@2.2.0
cat > seen.cjs <<'CODE'
const formatter = require('currency-formatter');
const codes = require('currency-codes');
for (const code of ['JPY', 'KRW', 'CLP', 'VND', 'XOF', 'XPF', 'RWF', 'UGX', 'PYG'])
  console.log(code, codes.code(code).digits, formatter.findCurrency(code).decimalDigits);
CODE
expected=$(cat <<'SEEN'
JPY 0 0
KRW 0 0
CLP 0 0
VND 0 0
XOF 0 2
XPF 0 2
RWF 0 2
UGX 0 2
PYG 0 2
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
