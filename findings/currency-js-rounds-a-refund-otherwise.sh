#!/usr/bin/env bash
# currency.js 2.0.4 rounds half a cent up on both sides of nought, not away from it.
# Guess: an amount and its negation are the same sum, so that a charge and its refund cancel each other.
# Seen: 1.005 is 1.01 and -1.005 is -1, so that a cent stays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4
cat > seen.cjs <<'CODE'
const currency = require('currency.js');
console.log(currency(1.005).value, currency(-1.005).value, currency(1.005).add(currency(-1.005)).value);
CODE
expected=$(cat <<'SEEN'
1.01 -1 0.01
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
