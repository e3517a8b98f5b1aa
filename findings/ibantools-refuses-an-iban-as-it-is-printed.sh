#!/usr/bin/env bash
# ibantools 4.5.4: isValidIBAN refuses an IBAN in groups of four, as banks print it, and one in small letters.
# Guess: true, as iban 0.0.14, ibankit 1.6.5 and validator 13.15.35 say.
# Seen: false, unless electronicFormatIBAN was called before. The other three also take hyphens.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts ibantools@4.5.4 iban@0.0.14 ibankit@1.6.5 validator@13.15.35
cat > seen.cjs <<'CODE'
const tools = require('ibantools');
const { IBAN } = require('ibankit');
for (const text of ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'DE89-3704-0044-0532-0130-00'])
  console.log(text, tools.isValidIBAN(text), tools.isValidIBAN(tools.electronicFormatIBAN(text)), require('iban').isValid(text),
    IBAN.isValid(text), require('validator').isIBAN(text));
CODE
expected=$(cat <<'SEEN'
DE89370400440532013000 true true true true true
DE89 3704 0044 0532 0130 00 false true true true true
de89370400440532013000 false true true true true
DE89-3704-0044-0532-0130-00 false true true true true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
