#!/usr/bin/env bash
# Published test cards of UnionPay (6279, 6212) and Carnet (506221) are Maestro's for packages that name brands.
# Guess: all name UnionPay for both of its cards, because it has all that begins with 62; Carnet is unknown to them.
# Seen: card-validator 10.0.4 and creditcards 5.0.0 say Maestro of 6279, creditcards of 6212 too, as of every card of UnionPay;
# payment 2.4.7 says unionpay of both. All three say Maestro of Carnet.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts card-validator@10.0.4 creditcards@5.0.0 payment@2.4.7
cat > seen.cjs <<'CODE'
const types = {
  'card-validator': (number) => require('card-validator').number(number).card?.type,
  creditcards: (number) => require('creditcards').card.type(number),
  payment: (number) => require('payment').fns.cardType(number),
};
for (const number of ['6279886248094966', '6212345678901232', '5062210000000009'])
  console.log(number, Object.entries(types).map(([name, type]) => `${name} ${type(number)}`).join(', '));
CODE
expected=$(cat <<'SEEN'
6279886248094966 card-validator maestro, creditcards Maestro, payment unionpay
6212345678901232 card-validator unionpay, creditcards Maestro, payment unionpay
5062210000000009 card-validator maestro, creditcards Maestro, payment maestro
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
