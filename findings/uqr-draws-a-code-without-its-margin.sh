#!/usr/bin/env bash
# uqr 0.1.3 puts one light module around a QR code by default.
# Guess: four, the quiet zone that ISO/IEC 18004 asks for, as qrcode 1.5.4 has it.
# Seen: a code of 21 modules is 23 wide with uqr and 29 with qrcode; a scanner of a bank's application wants the four.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts uqr@0.1.3 qrcode@1.5.4
cat > seen.cjs <<'CODE'
const QRCode = require('qrcode');
const width = (svg) => Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
import('uqr').then(async ({ encode, renderSVG }) => {
  console.log('uqr', encode('x', { border: 0 }).size, encode('x').size, width(renderSVG('x')) / 10);
  console.log('qrcode', QRCode.create('x').modules.size, width(await QRCode.toString('x', { type: 'svg' })));
});
CODE
expected=$(cat <<'SEEN'
uqr 21 23 23
qrcode 21 29
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
