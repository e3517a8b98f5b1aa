#!/usr/bin/env bash
# currency-codes 2.2.0, the newest, is the list of June 2024.
# Guess: it has XCG, in force since 31 March 2025 in Curaçao and Sint Maarten, and no ANG any more.
# Seen: XCG unknown, ANG with two decimals; SLL, which SLE replaced, is gone already.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts currency-codes@2.2.0
cat > seen.cjs <<'CODE'
const { code, publishDate } = require('currency-codes');
console.log(publishDate, ['XCG', 'ANG', 'SLE', 'SLL'].map((one) => `${one} ${code(one)?.digits}`).join(', '));
CODE
expected=$(cat <<'SEEN'
2024-06-25 XCG undefined, ANG 2, SLE 2, SLL undefined
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
