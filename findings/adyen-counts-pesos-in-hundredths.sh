#!/usr/bin/env bash
# Adyen's component counts pesos of Chile and kronur in hundredths, and escudos and rupiah whole, against ISO 4217.
# Guess: CLP and ISK have no decimals and CVE and IDR two, as ISO 4217 and currency-codes 2.2.0 say.
# Seen: @adyen/adyen-web 6.45.2 reads 100000 as 1,000 CLP and ISK and 100,000 CVE and IDR; it then writes the whole escudos with ".00". Who
# sends 100000 for 100,000 pesos is paid a hundredth.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @adyen/adyen-web@6.45.2 currency-codes@2.2.0
cat > seen.mjs <<'CODE'
import codes from 'currency-codes';
const path = '@adyen/adyen-web/dist/es/utils/amount-util.js';
const { getDecimalAmount, getLocalisedAmount } = await import(new URL(`node_modules/${path}`, import.meta.url));
for (const code of ['CLP', 'ISK', 'CVE', 'IDR', 'JPY', 'HUF'])
  console.log(code, codes.code(code).digits, getDecimalAmount(100000, code), getLocalisedAmount(100000, 'en-US', code).replace('\u00a0', ' '));
CODE
expected=$(cat <<'SEEN'
CLP 0 1000 CLP 1,000
ISK 0 1000 ISK 1,000
CVE 2 100000 CVE 100,000.00
IDR 2 100000 IDR 100,000
JPY 0 100000 ¥100,000
HUF 2 1000 HUF 1,000
SEEN
)
seen=$(node seen.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
