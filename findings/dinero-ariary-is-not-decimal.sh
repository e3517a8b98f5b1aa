#!/usr/bin/env bash
# dinero.js 2.0.2 writes no decimal amount of the ariary (MGA) and the ouguiya (MRU).
# Guess: toDecimal gives "1.10" for them, because ISO 4217 lists both with two decimals, as payment APIs take them.
# Seen: the package has them with base 5 and exponent 1, and toDecimal throws. The same amount counts fifths, not hundredths.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts dinero.js@2.0.2
cat > seen.cjs <<'CODE'
const { dinero, toDecimal, EUR, MGA, MRU } = require('dinero.js');
for (const currency of [EUR, MGA, MRU]) {
  try {
    console.log(currency.code, currency.base, currency.exponent, toDecimal(dinero({ amount: 110, currency })));
  } catch (error) {
    console.log(currency.code, currency.base, currency.exponent, error.message);
  }
}
CODE
expected=$(cat <<'SEEN'
EUR 10 2 1.10
MGA 5 1 [Dinero.js] Currency is not decimal.
MRU 5 1 [Dinero.js] Currency is not decimal.
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
