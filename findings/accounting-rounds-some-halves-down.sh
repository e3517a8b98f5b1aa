#!/usr/bin/env bash
# accounting 0.4.1: toFixed, which is there to round floats as decimals, gives 1.00 for 1.005 and 1.25 for 1.255.
# Guess: 1.01 and 1.26, since it gives 0.62 for 0.615, the example of its own README, for which JavaScript says 0.61.
# Seen: it multiplies by 100 and rounds, which mends 0.615 and 10.235 and not 1.005 and 1.255. currency.js 2.0.4 rounds all four up.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts accounting@0.4.1 currency.js@2.0.4
cat > seen.cjs <<'CODE'
const { toFixed } = require('accounting');
const currency = require('currency.js');
for (const amount of [0.615, 10.235, 1.005, 1.255])
  console.log(amount, amount.toFixed(2), toFixed(amount, 2), currency(amount).toString());
CODE
expected=$(cat <<'SEEN'
0.615 0.61 0.62 0.62
10.235 10.23 10.24 10.24
1.005 1.00 1.00 1.01
1.255 1.25 1.25 1.26
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
