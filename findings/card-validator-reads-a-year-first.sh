#!/usr/bin/env bash
# card-validator 10.0.4 takes an expiry date whose year comes first.
# Guess: invalid, since every card has the month first and the package's documents show only such dates.
# Seen: "2040-12" is December 2040, and so is "122040" without a sign between; "20/40" is no date.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts card-validator@10.0.4
cat > seen.cjs <<'CODE'
const { expirationDate } = require('card-validator');
for (const text of ['12/2040', '2040-12', '122040', '20/40']) {
  const { isValid, month, year } = expirationDate(text, 99);
  console.log(text, isValid, month, year);
}
CODE
expected=$(cat <<'SEEN'
12/2040 true 12 2040
2040-12 true 12 2040
122040 true 12 2040
20/40 false null null
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
