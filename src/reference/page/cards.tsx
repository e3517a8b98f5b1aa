/** The reference's table of the simulator's test cards, one card per row. */

import type { VNode } from 'preact';
import { brandName } from '#contract/brands/form-types.ts';
import { detectBrands, fitsBrand, groupDigits } from '#contract/card/number.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { brandPairs } from '../../testing/simulator/connector/brand-pairs.ts';
import { type CardBehaviour, findTestCard, testCards } from '../../testing/simulator/connector/cards.ts';
import { code, details, link, paragraph, prose } from './parts.tsx';
import { type Line, table } from './table.tsx';

/** What each kind of test card does, and the result code of a payment with it. */
export const behaviours: Readonly<Record<CardBehaviour, readonly [text: string, result: ResultCode]>> = {
  'first-generation': ['No 3-D Secure: paid.', '000.100.110'],
  frictionless: ['Authenticated without the shopper: paid.', '000.100.110'],
  attempt: ['An attempt to authenticate is recorded: paid.', '000.100.110'],
  error: ['The issuer cannot authenticate now: paid.', '000.100.110'],
  'not-enrolled': ['The card is not enrolled: paid.', '000.100.110'],
  'not-participating': ['The issuer takes no part: paid.', '000.100.110'],
  challenge: ['The issuer asks the shopper: pending until then. The code 1234 is right.', '000.200.000'],
  enrolled: ['Enrolled: the issuer asks the shopper as well.', '000.200.000'],
};

const decline: Line = {
  cells: [
    'Any card',
    'any',
    prose(
      'How to get a decline: send its result code as `card.holder`, or as `customParameters[forceResultCode]`. A decline by the holder has an `id`; a forced one has none.',
    ),
    'the code you sent',
  ],
};

const head = ['Card number', 'Brand', 'What happens', 'Result'];

/** Shows the first card of each kind at once and hides the others until the reader opens the list. */
export function cardParts(): VNode[] {
  const isFirst = (card: (typeof testCards)[number]) => testCards.find(([, one]) => one === card[1]) === card;
  const first = testCards.filter(isFirst).map(lineOf);
  const others = testCards.filter((card) => !isFirst(card)).map(lineOf);
  return [
    paragraph(
      'Any security code of the right length, any expiry in the future, any holder of three letters or more, or none.',
    ),
    paragraph(
      'Challenges and method pages need the shopper’s browser: from server to server send shopperResultUrl and customer.browser. Without shopperResultUrl a challenge is declined with 300.100.100, and no method page is visited.',
    ),
    table('Test cards', head, [decline, ...first]),
    details(`${others.length} more cards`, [table('More test cards', head, others)]),
    paragraph('Every card brand has a card that is not enrolled and one whose issuer asks the shopper.'),
    details(`Two cards of each of ${brandPairs.length} brands`, [
      table(
        'Test cards by brand',
        ['paymentBrand', 'Name', 'Not enrolled: paid', 'Enrolled: the issuer asks'],
        brandPairs.map(({ brand, name, notEnrolled, challenge }) => ({
          cells: [code(brand), name, grouped(notEnrolled), grouped(challenge)],
        })),
      ),
    ]),
  ];
}

function lineOf([number, behaviour]: (typeof testCards)[number]): Line {
  const [text, result] = behaviours[behaviour];
  const method = findTestCard(number)?.hasMethod ? ' The issuer’s method page comes first.' : '';
  return { cells: [grouped(number), brandOf(number), text + method, link(`code.${result}`, code(result))] };
}

function grouped(number: string): VNode {
  return <code class="number">{groupDigits(number, [4, 8, 12, 16])}</code>;
}

/** Returns the name of a card's brand. A number may fit several brands; the first one counts. */
function brandOf(number: string): string {
  const brand = detectBrands(number, []).find((one) => fitsBrand(number, one));
  return brand === undefined ? 'Regional' : brandName(brand);
}
