#!/usr/bin/env bash
# The types of Adyen's own library have not all events that Adyen sends, and none of the eleven that came for disputes and debits.
# Guess: complete, since Adyen writes both the library and the list of events.
# Seen: @adyen/api-library 32.1.0 has NOTIFICATION_OF_CHARGEBACK, and not DISPUTE_OPENED_WITH_CHARGEBACK, PREARBITRATION_OPEN or
# SCHEME_ARBITRATION, which https://docs.adyen.com/risk-management/disputes-api/dispute-notifications lists.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @adyen/api-library@32.1.0
cat > seen.cjs <<'CODE'
const { readFileSync } = require('node:fs');
const text = readFileSync('node_modules/@adyen/api-library/lib/src/typings/notification/notificationRequestItem.d.ts', 'utf8');
const names = `AUTHORISATION NOTIFICATION_OF_CHARGEBACK PREARBITRATION_LOST ACH_NOTIFICATION_OF_CHANGE AUTHENTICATION
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION DISPUTE_OPENED_WITH_CHARGEBACK PREARBITRATION_ACCEPTED PREARBITRATION_DECLINED
  PREARBITRATION_ISSUER_WITHDRAWN PREARBITRATION_OPEN SCHEME_ARBITRATION SCHEME_ARBITRATION_LOST SCHEME_ARBITRATION_WON`;
for (const name of names.split(/\s+/))
  console.log(name, text.includes(`"${name}"`) || text.includes(`'${name}'`));
CODE
expected=$(cat <<'SEEN'
AUTHORISATION true
NOTIFICATION_OF_CHARGEBACK true
PREARBITRATION_LOST true
ACH_NOTIFICATION_OF_CHANGE false
AUTHENTICATION false
DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION false
DISPUTE_OPENED_WITH_CHARGEBACK false
PREARBITRATION_ACCEPTED false
PREARBITRATION_DECLINED false
PREARBITRATION_ISSUER_WITHDRAWN false
PREARBITRATION_OPEN false
SCHEME_ARBITRATION false
SCHEME_ARBITRATION_LOST false
SCHEME_ARBITRATION_WON false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
