#!/usr/bin/env bash
# jsvat 2.5.4 refuses the VAT numbers of Northern Ireland and Greece's country code GR.
# Guess: it takes XI, which goods of Northern Ireland have used since 2021 with the digits of GB, and GR as well as EL.
# Seen: both invalid with the digits that pass under GB and EL.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts jsvat@2.5.4
cat > seen.cjs <<'CODE'
const jsvat = require('jsvat');
const countries = Object.values(jsvat).filter((one) => one && one.calcFn);
for (const vat of ['GB980780684', 'XI980780684', 'EL094259216', 'GR094259216'])
  console.log(vat, jsvat.checkVAT(vat, countries).isValid);
CODE
expected=$(cat <<'SEEN'
GB980780684 true
XI980780684 false
EL094259216 true
GR094259216 false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
