/** Renders the tables of the simulator's test cards, one card per row. */
import { brandName } from '../../src/contract/brands/form-types.ts';
import { detectBrands, fitsBrand, groupDigits } from '../../src/contract/card/number.ts';
import type { ResultCode } from '../../src/contract/result-codes.ts';
import { brandPairs } from '../../src/testing/simulator/connector/brand-pairs.ts';
import { type CardBehaviour, findTestCard, testCards } from '../../src/testing/simulator/connector/cards.ts';
import { codeLink, markdownCode, markdownDetails, markdownProse, markdownTable } from './markdown.ts';

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

const decline = [
  'Any card',
  'any',
  markdownProse(
    'How to get a decline: send its result code as `card.holder`, or as `customParameters[forceResultCode]`. A decline by the holder has an `id`; a forced one has none.',
  ),
  'the code you sent',
];

const head = ['Card number', 'Brand', 'What happens', 'Result'];

/** Shows the first card of each kind at once and hides the others until the reader opens the list. */
export function cardParts(): string[] {
  const isFirst = (card: (typeof testCards)[number]) => testCards.find(([, one]) => one === card[1]) === card;
  const first = testCards.filter(isFirst).map(lineOf);
  const others = testCards.filter((card) => !isFirst(card)).map(lineOf);
  return [
    'Any security code of the right length, any expiry in the future, any holder of three letters or more, or none.',
    markdownProse(
      'Challenges and method pages need the shopper’s browser: from server to server send shopperResultUrl and customer.browser. Without shopperResultUrl a challenge is declined with 300.100.100, and no method page is visited.',
    ),
    markdownTable(head, [decline, ...first]),
    markdownDetails(`${others.length} more cards`, markdownTable(head, others)),
    'Every card brand has a card that is not enrolled and one whose issuer asks the shopper.',
    markdownDetails(
      `Two cards of each of ${brandPairs.length} brands`,
      markdownTable(
        ['`paymentBrand`', 'Name', 'Not enrolled: paid', 'Enrolled: the issuer asks'],
        brandPairs.map(({ brand, name, notEnrolled, challenge }) => [
          markdownCode(brand),
          markdownProse(name),
          grouped(notEnrolled),
          grouped(challenge),
        ]),
      ),
    ),
  ];
}

function lineOf([number, behaviour]: (typeof testCards)[number]): string[] {
  const [text, result] = behaviours[behaviour];
  const method = findTestCard(number)?.hasMethod ? ' The issuer’s method page comes first.' : '';
  return [grouped(number), brandOf(number), text + method, codeLink(result)];
}

const grouped = (number: string) => markdownCode(groupDigits(number, [4, 8, 12, 16]));

/** Returns the name of a card's brand. A number may fit several brands; the first one counts. */
function brandOf(number: string): string {
  const brand = detectBrands(number, []).find((one) => fitsBrand(number, one));
  return brand === undefined ? 'Regional' : brandName(brand);
}
