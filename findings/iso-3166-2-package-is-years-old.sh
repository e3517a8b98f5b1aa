#!/usr/bin/env bash
# iso-3166-2 1.0.0, the newest, knows codes that ISO has replaced, and not what replaced them.
# Guess: the newest release has Odisha as IN-OD and Lyon as FR-69M, since ISO publishes each change.
# Seen: IN-OR (ended 2023) is found and IN-OD is not; neither FR-69M (2021) nor Kosovo's nor the armed forces' US-AE.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts iso-3166-2@1.0.0
cat > seen.cjs <<'CODE'
const { subdivision } = require('iso-3166-2');
for (const code of ['IN-OR', 'IN-OD', 'FR-69M', 'US-AE', 'MX-CMX']) console.log(code, subdivision(code)?.name ?? 'nothing');
CODE
expected=$(cat <<'SEEN'
IN-OR Odisha
IN-OD nothing
FR-69M nothing
US-AE nothing
MX-CMX Ciudad de México
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
