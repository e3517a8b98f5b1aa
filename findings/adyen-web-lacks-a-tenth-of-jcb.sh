#!/usr/bin/env bash
# Adyen's own component for cards does not see JCB in numbers from 3530 to 3539, such as the test card 3530111333300000.
# Guess: its pattern has JCB's 3528 to 3589, which other packages have, because Adyen publishes test cards of JCB.
# Seen: @adyen/adyen-web 6.45.2 knows 3528, 3529 and 3540 to 3589; it also takes 3571 for Dankort. creditcards 5.0.0 has JCB.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @adyen/adyen-web@6.45.2 creditcards@5.0.0
cat > seen.mjs <<'CODE'
import creditcards from 'creditcards';
const path = '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/utils/cardType.js';
const { default: adyen } = await import(new URL(`node_modules/${path}`, import.meta.url));
for (const number of ['3528000700000000', '3530111333300000', '3566002020360505', '3571000000000000']) {
  const names = adyen.allCards.filter(({ pattern }) => pattern?.test(number)).map(({ cardType }) => cardType);
  console.log(number, `adyen-web ${names.join(' ') || 'none'}, creditcards ${creditcards.card.type(number)}`);
}
CODE
expected=$(cat <<'SEEN'
3528000700000000 adyen-web jcb, creditcards JCB
3530111333300000 adyen-web none, creditcards JCB
3566002020360505 adyen-web jcb, creditcards JCB
3571000000000000 adyen-web jcb dankort, creditcards JCB
SEEN
)
seen=$(node seen.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
