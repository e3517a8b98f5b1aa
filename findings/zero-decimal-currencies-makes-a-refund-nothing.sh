#!/usr/bin/env bash
# zero-decimal-currencies 1.6.0, which turns prices into Stripe's smallest units, gives "0" for an amount of euros below nothing.
# Guess: "-500" for -5 euros, as a refund or a discount has it, or an error.
# Seen: "0", without an error; yen, which have no decimals, keep their sign.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts zero-decimal-currencies@1.6.0
cat > seen.cjs <<'CODE'
const loaded = require('zero-decimal-currencies');
const toUnits = loaded.default ?? loaded;
for (const [amount, currency] of [[5, 'EUR'], [-5, 'EUR'], ['-5', 'EUR'], [-5, 'KWD'], [500, 'JPY'], [-500, 'JPY']])
  console.log(amount, currency, toUnits(amount, currency));
CODE
expected=$(cat <<'SEEN'
5 EUR 500
-5 EUR 0
-5 EUR 0
-5 KWD 0
500 JPY 500
-500 JPY -500
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
