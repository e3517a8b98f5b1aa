#!/usr/bin/env bash
# Adyen's component for cards sees Mastercard in numbers of Mir, from 2200 to 2204, and in 2721 to 2799 as well.
# Guess: Mir alone, since the component has a row for Mir, and Mastercard's numbers end at 272099.
# Seen: @adyen/adyen-web 6.45.2 has 22 to 27 for Mastercard, so that both rows fit a card of Mir, Mastercard first. card-validator 10.0.4
# says mir, and nothing of 2799.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @adyen/adyen-web@6.45.2 card-validator@10.0.4
cat > seen.mjs <<'CODE'
import cards from 'card-validator';
const path = '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/utils/cardType.js';
const { default: adyen } = await import(new URL(`node_modules/${path}`, import.meta.url));
for (const number of ['2200000000000004', '2223000000000007', '2720990000000007', '2799990000000003'])
  console.log(number, adyen.allCards.filter(({ pattern }) => pattern?.test(number)).map(({ cardType }) => cardType).join(' '),
    cards.number(number).card?.type ?? 'none');
CODE
expected=$(cat <<'SEEN'
2200000000000004 mc mir mir
2223000000000007 mc mastercard
2720990000000007 mc mastercard
2799990000000003 mc shopping none
SEEN
)
seen=$(node seen.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
