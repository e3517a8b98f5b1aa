#!/usr/bin/env bash
# payment 2.4.7 refuses a card of Visa with 19 digits, such as Adyen's published test card of V PAY.
# Guess: it takes 19 digits, as it does for JCB and Maestro, since Visa's numbers have 16, 18 or 19.
# Seen: Visa has 13 or 16 there; the 13 digits that Visa no longer issues are taken, the 19 are not. payform 1.4.0, creditcards 5.0.0,
# validator 13.15.35 and card-validator 10.0.4 take the 19 digits, and only card-validator refuses the 13.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts payment@2.4.7 payform@1.4.0 creditcards@5.0.0 validator@13.15.35 card-validator@10.0.4
cat > seen.cjs <<'CODE'
const checks = {
  payment: require('payment').fns.validateCardNumber,
  payform: require('payform').validateCardNumber,
  creditcards: require('creditcards').card.isValid,
  validator: require('validator').isCreditCard,
  'card-validator': (number) => require('card-validator').number(number).isValid,
};
for (const number of ['4013250000000000006', '4222222222222'])
  console.log(number, Object.entries(checks).map(([name, check]) => `${name} ${check(number)}`).join(', '));
CODE
expected=$(cat <<'SEEN'
4013250000000000006 payment false, payform true, creditcards true, validator true, card-validator true
4222222222222 payment true, payform true, creditcards true, validator true, card-validator false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
