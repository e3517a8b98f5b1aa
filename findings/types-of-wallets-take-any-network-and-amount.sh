#!/usr/bin/env bash
# The types of Apple Pay and Google Pay let a misspelt network, a country of three letters and an amount with a comma pass.
# Guess: the compiler refuses 'mastercard' (Apple writes masterCard) and version 3 of Google Pay, since both files have unions.
# Seen: @types/applepayjs 14.0.9 has string[] for the networks, @types/googlepay 0.7.13 number for the version and string for the price;
# only Google's networks and both lists of capabilities are checked.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts typescript@5.9.3 @types/applepayjs@14.0.9 @types/googlepay@0.7.13
cat > seen.ts <<'CODE'
const apple: ApplePayJS.ApplePayPaymentRequest = {
  countryCode: 'DEU',
  currencyCode: 'euro',
  merchantCapabilities: ['supports3DS'],
  supportedNetworks: ['mastercard'],
  total: { label: 'Shop', amount: '12,50' },
};
const google: google.payments.api.IsReadyToPayRequest = { apiVersion: 3, apiVersionMinor: 7, allowedPaymentMethods: [] };
const price: google.payments.api.TransactionInfo = { currencyCode: 'euro', totalPrice: '12,50', totalPriceStatus: 'FINAL' };
const network: google.payments.api.CardNetwork = 'Mastercard';
const capability: ApplePayJS.ApplePayMerchantCapability = 'supports3ds';
export default [apple, google, price, network, capability];
CODE
expected=$(cat <<'SEEN'
seen.ts: error TS2820: Type '"Mastercard"' is not assignable to type 'CardNetwork'
seen.ts: error TS2820: Type '"supports3ds"' is not assignable to type 'ApplePayMerchantCapability'
SEEN
)
seen=$(npx tsc --noEmit --types applepayjs,googlepay --lib dom,es2022 seen.ts | sed 's/(.*error/: error/; s/\. Did you.*//' || true)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
