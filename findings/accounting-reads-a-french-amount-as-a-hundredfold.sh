#!/usr/bin/env bash
# accounting 0.4.1: unformat reads "1 234,56" as 123456, and "1.234,56" as 1.23456.
# Guess: 1234.56 for both, or NaN, since it reads "1'234.50", "$ 1,234.50" and "(12.50)".
# Seen: without the second argument a comma is dropped wherever it stands, so that an amount as France writes it is a hundred times too
# large, without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts accounting@0.4.1
cat > seen.cjs <<'CODE'
const { unformat } = require('accounting');
for (const text of ['1,234.50', "1'234.50", '(12.50)', '1 234,56', '1.234,56', '12,5'])
  console.log(text, unformat(text));
console.log('1 234,56 with ","', unformat('1 234,56', ','));
CODE
expected=$(cat <<'SEEN'
1,234.50 1234.5
1'234.50 1234.5
(12.50) -12.5
1 234,56 123456
1.234,56 1.23456
12,5 125
1 234,56 with "," 1234.56
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
