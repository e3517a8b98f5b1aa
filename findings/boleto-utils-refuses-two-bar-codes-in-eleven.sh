#!/usr/bin/env bash
# The check digit of a bank's boleto is 1 where modulo 11 gives 0, 10 or 11, which is so of two bar codes in eleven (FEBRABAN).
# Guess: @mrmgomes/boleto-utils 1.3.3 takes the bar code that it has itself made of a line that it calls valid.
# Seen: it has 0 there, which is the rule for bills of utilities, and refuses the bar code, though it calls the line valid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @mrmgomes/boleto-utils@1.3.3
cat > seen.cjs <<'CODE'
const { linhaDigitavel2CodBarras, validarBoleto } = require('@mrmgomes/boleto-utils');
for (const line of [
  '99992564243089164049954512140978516390000009200',
  '99995997245753927942271113739206116390001234567',
]) {
  const barcode = linhaDigitavel2CodBarras(line);
  console.log(barcode, validarBoleto(line).sucesso, validarBoleto(barcode).sucesso);
}
CODE
expected=$(cat <<'SEEN'
99995163900000092002564230891640495451214097 true true
99991163900012345675997257539279427111373920 true false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
