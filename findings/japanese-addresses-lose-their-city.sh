#!/usr/bin/env bash
# localized-address-format 1.3.3 leaves the city out of a Japanese address.
# Guess: a formatter writes every part that it is given, in the country's order.
# Seen: the ward is gone without a word: Google's format for Japan has postcode, prefecture and lines, and expects the city in
# the first line, where wallets and shops have it as `locality`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts localized-address-format@1.3.3
cat > seen.cjs <<'CODE'
const { formatAddress } = require('localized-address-format');
const parts = { postalCode: '100-0001', administrativeArea: 'Tokyo', locality: 'Chiyoda-ku', addressLines: ['1-1 Chiyoda'] };
console.log(formatAddress({ ...parts, postalCountry: 'JP' }).join(' | '));
console.log(formatAddress({ ...parts, postalCountry: 'KR' }).join(' | '));
CODE
expected=$(cat <<'SEEN'
〒100-0001 | Tokyo | 1-1 Chiyoda
Tokyo Chiyoda-ku | 1-1 Chiyoda | 100-0001
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
