#!/usr/bin/env bash
# payment 2.4.7 knows no brand for Mastercard's numbers that begin with 2230, 2240 and so on to 2290, payform 1.4.0 for none of 2230 to 2299.
# Guess: both know all of 2221 to 2720, since they know 2223 and 2300, and Mastercard has issued them since 2017.
# Seen: such a number is of no brand and no valid card; payment's pattern says 22[2-9][1-9]. card-validator 10.0.4 takes each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts payment@2.4.7 payform@1.4.0 card-validator@10.0.4
cat > seen.cjs <<'CODE'
const payment = require('payment').fns;
const payform = require('payform');
const validator = require('card-validator');
for (const number of ['2223000000000007', '2230000000000008', '2231000000000007', '2240000000000006', '2300000000000003'])
  console.log(number, payment.cardType(number), payment.validateCardNumber(number), payform.parseCardType(number),
    payform.validateCardNumber(number), validator.number(number).card?.type, validator.number(number).isValid);
CODE
expected=$(cat <<'SEEN'
2223000000000007 mastercard true mastercard true mastercard true
2230000000000008 null false null false mastercard true
2231000000000007 mastercard true null false mastercard true
2240000000000006 null false null false mastercard true
2300000000000003 mastercard true mastercard true mastercard true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
