#!/usr/bin/env bash
# ISO 9362:2022 gives a BIC four alphanumeric characters for the party, then the country: 1234DEFF is well formed.
# Guess: ibantools 4.5.4, whose IBAN registry is up to date, takes it, and the older packages do not.
# Seen: ibantools 4.5.4, validator 13.15.35 and bic-validator 1.27.0 all refuse digits there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts ibantools@4.5.4 validator@13.15.35 bic-validator@1.27.0
cat > seen.cjs <<'CODE'
const packages = {
  ibantools: require('ibantools').isValidBIC,
  validator: require('validator').isBIC,
  'bic-validator': require('bic-validator').isValid,
};
for (const bic of ['DEUTDEFF', 'A1B2DEFF', '1234DEFF500'])
  console.log(bic, Object.entries(packages).map(([name, isValid]) => `${name} ${isValid(bic)}`).join(', '));
CODE
expected=$(cat <<'SEEN'
DEUTDEFF ibantools true, validator true, bic-validator true
A1B2DEFF ibantools false, validator false, bic-validator false
1234DEFF500 ibantools false, validator false, bic-validator false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
