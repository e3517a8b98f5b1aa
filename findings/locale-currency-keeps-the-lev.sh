#!/usr/bin/env bash
# locale-currency 1.0.0, the newest, gives shoppers of Bulgaria a currency that ended with 2025.
# Guess: EUR, since Croatia, which joined three years before, has it there.
# Seen: BGN for bg-BG; country-to-currency 3.0.1 has EUR.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts locale-currency@1.0.0 country-to-currency@3.0.1
cat > seen.cjs <<'CODE'
const { getCurrency } = require('locale-currency');
const countries = require('country-to-currency');
const byCountry = countries.default ?? countries;
for (const country of ['HR', 'BG']) console.log(country, getCurrency(`en-${country}`), byCountry[country]);
CODE
expected=$(cat <<'SEEN'
HR EUR EUR
BG BGN EUR
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
