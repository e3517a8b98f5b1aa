#!/usr/bin/env bash
# credit-card-type 10.3.0 says Discover of 650057 to 650081, which Elo has, and nothing of 3095, which Diners has.
# Guess: Elo, since the package lists twenty ranges of Elo beside this one, and Diners beside 300 to 305 and 36.
# Seen: Discover, whose four digits 65 take what Elo's rows leave out; an empty list for 3095.
# The neighbours 650050 and 3059 are found.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts credit-card-type@10.3.0
cat > seen.cjs <<'CODE'
const type = require('credit-card-type');
for (const digits of ['650050', '650057', '650081', '3059', '3095'])
  console.log(digits, (type.default ?? type)(digits).map((one) => one.type).join(' ') || 'nothing');
CODE
expected=$(cat <<'SEEN'
650050 elo
650057 discover
650081 discover
3059 diners-club
3095 nothing
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
