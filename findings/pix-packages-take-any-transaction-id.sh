#!/usr/bin/env bash
# A static Pix code may carry a transaction id of 1 to 25 letters and digits (manual of the Banco Central do Brasil).
# Guess: pix-utils 2.8.2 and qrcode-pix 5.0.0 refuse an order number with a hyphen or leave the hyphen out.
# Seen: both write it as it is, and the code's own check sum is right, so that only the payer's bank can refuse it. A name of
# 26 letters is an error for one and is cut for the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts pix-utils@2.8.2 qrcode-pix@5.0.0
cat > seen.cjs <<'CODE'
const { createStaticPix, hasError } = require('pix-utils');
const { QrCodePix } = require('qrcode-pix');
const name = 'Confeitaria da Rua Direita';
const key = 'shop@example.com';
const static = createStaticPix({ merchantName: 'Padaria', merchantCity: 'Recife', pixKey: key, transactionAmount: 1.5, txid: 'RE-2026' });
console.log('pix-utils', static.toBRCode().includes('0507RE-2026'));
console.log('qrcode-pix', QrCodePix({ version: '01', key, name: 'Padaria', city: 'Recife', value: 1.5, transactionId: 'RE-2026' }).payload().includes('0507RE-2026'));
const long = createStaticPix({ merchantName: name, merchantCity: 'Recife', pixKey: key, transactionAmount: 1.5 });
console.log('pix-utils', hasError(long) && long.message);
console.log('qrcode-pix', /59(\d\d)(.*?)60/.exec(QrCodePix({ version: '01', key, name, city: 'Recife', value: 1.5 }).payload()).slice(1).join(' '));
CODE
expected=$(cat <<'SEEN'
pix-utils true
qrcode-pix true
pix-utils merchantName character limit exceeded (> 25)
qrcode-pix 25 CONFEITARIA DA RUA DIREIT
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
