#!/usr/bin/env bash
# validator 13.15.35: isCreditCard refuses a card of Bancontact and a Maestro card of 14 and 18 digits, whose check digits are right.
# Guess: it takes 12 to 19 digits of Maestro, since it takes Maestro's 6759 and 6761 with 16.
# Seen: false; of Maestro and Bancontact only 16 digits pass. card-validator 10.0.4 and payment 2.4.7 take all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts validator@13.15.35 card-validator@10.0.4 payment@2.4.7
cat > seen.cjs <<'CODE'
const validator = require('validator');
const cards = require('card-validator');
const payment = require('payment').fns;
for (const number of ['6759649826438453', '67034200554565015', '50339619890917', '586824160825533338'])
  console.log(number, validator.isCreditCard(number), cards.number(number).isValid, payment.validateCardNumber(number));
CODE
expected=$(cat <<'SEEN'
6759649826438453 true true true
67034200554565015 false true true
50339619890917 false true true
586824160825533338 false true true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
