#!/usr/bin/env bash
# The due date of a Brazilian boleto is a number of days of four digits, which began again at 1000 on 22 February 2025.
# Guess: @mrmgomes/boleto-utils 1.3.3, which knows the new count, tells a date of this decade.
# Seen: validarBoleto tells `vencimento` by the old count, 2001, beside `vencimentoComNovoFator2025`, and calls both valid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @mrmgomes/boleto-utils@1.3.3
cat > seen.cjs <<'CODE'
const { calculaDVCodBarras, validarBoleto } = require('@mrmgomes/boleto-utils');
const head = '0019';
const tail = '1431' + '0000102656' + '0000001149718606852452211';
const { sucesso, vencimento, vencimentoComNovoFator2025 } = validarBoleto(head + calculaDVCodBarras(head + '0' + tail, 4, 11) + tail);
const day = (date) => new Date(date).toISOString().slice(0, 10);
console.log(sucesso, day(vencimento), day(vencimentoComNovoFator2025));
CODE
expected=$(cat <<'SEEN'
true 2001-09-07 2026-04-29
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
