#!/usr/bin/env bash
# money-math 2.6.3 reads an amount without a decimal point as hundredths.
# Guess: add("1", "2") is "3.00", as add("1.00", "2.00") is.
# Seen: "0.03", without an error; an amount in major units from a form or an API is a hundred times too small.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts money-math@2.6.3
cat > seen.cjs <<'CODE'
const money = require('money-math');
console.log(money.add('1.00', '2.00'), money.add('1', '2'), money.add('1.00', '2'));
CODE
expected=$(cat <<'SEEN'
3.00 0.03 1.02
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
