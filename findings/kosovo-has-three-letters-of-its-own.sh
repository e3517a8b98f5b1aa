#!/usr/bin/env bash
# i18n-iso-countries 7.14.0 gives Kosovo the codes XKK and 983.
# Guess: XKX, as the European Commission, the World Bank and most data write it, and no number, since ISO 3166 gives none.
# Seen: XKK and 983, from the user-assigned range, so that a look-up of XKX finds nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts i18n-iso-countries@7.14.0
cat > seen.cjs <<'CODE'
const countries = require('i18n-iso-countries');
console.log(countries.alpha2ToAlpha3('XK'), countries.alpha2ToNumeric('XK'), String(countries.alpha3ToAlpha2('XKX')));
CODE
expected=$(cat <<'SEEN'
XKK 983 undefined
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
