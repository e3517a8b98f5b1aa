#!/usr/bin/env bash
# Adyen's Checkout API charges a method by its type, and its Management API tells which an account has.
# Guess: each type of the payment requests in @adyen/api-library 32.1.0 is one of those of the set-up, so that a program can see it.
# Seen: riverty, wero, paysafecard and wechatpayWeb are charged, and the set-up has no such type.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @adyen/api-library@32.1.0
cat > seen.cjs <<'CODE'
const { readdirSync, readFileSync } = require('node:fs');
const typings = 'node_modules/@adyen/api-library/lib/src/typings';
const all = readdirSync(`${typings}/checkout`).filter((name) => name.endsWith('.d.ts'));
const charged = all.map((name) => readFileSync(`${typings}/checkout/${name}`, 'utf8')).join('\n');
const setUp = readFileSync(`${typings}/management/paymentMethodSetupInfo.d.ts`, 'utf8');
for (const type of ['klarna', 'twint', 'riverty', 'wero', 'paysafecard', 'wechatpayWeb', 'wechatpay'])
  console.log(type, charged.includes(`= "${type}"`), setUp.includes(`= "${type}"`));
CODE
expected=$(cat <<'SEEN'
klarna true true
twint true true
riverty true false
wero true false
paysafecard true false
wechatpayWeb true false
wechatpay true true
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
