/** The simulator's test cards (gateway-contract 6.1 and 6.2; threeds-security A.7). */
import { brandPairs } from './brand-pairs.ts';

/**
 * How the issuer answers for a card. `first-generation` has no 3-D Secure 2. For the next five the issuer answers
 * without the shopper. For the last two the shopper must prove their identity.
 */
export type CardBehaviour =
  | 'first-generation'
  | 'frictionless'
  | 'attempt'
  | 'error'
  | 'not-enrolled'
  | 'not-participating'
  | 'challenge'
  | 'enrolled';

export interface TestCard {
  readonly number: string;
  readonly behaviour: CardBehaviour;
  /** Whether the issuer's method page inspects the browser first. */
  readonly hasMethod: boolean;
}

/** A test card with 3-D Secure 2. */
export interface SecureCard extends TestCard {
  readonly brand: string;
}

const withoutVersionTwo: Partial<Readonly<Record<CardBehaviour, string>>> = {
  'first-generation': `
    4200000000000000 4242424242424242 4111111111111111 5454545454545454 5105105105105100 377777777777770
    36961903000009 30082246403846 6011587918359498 3541599999092431 5019717010103742
    4917300800000000 4822000000000000003 6062825624254001 5555555555554444 4022751585445574 4090700500869563`,
  enrolled: `
    4711100000000000 4012888888881881 5212345678901234 5399999999999999 375987000000005`,
};

/** The behaviours of one brand's cards in the order of their numbers. A `+` marks a card with a method page. */
const columns =
  'frictionless+ attempt+ frictionless attempt error not-enrolled not-participating ' +
  'challenge+ challenge+ challenge challenge';

const versionTwo = {
  VISA: `
    4200000000000091 4200000000000109 4200000000000026 4200000000000059
    4012001037461114 4012001037141112 4532497088771651
    4200000000000042 4200000000000067 4200000000000018 4200000000000075`,
  MASTER: `
    5200000000000007 5200000000000023 5200000000000056 5200000000000106
    5434580000000006 5457350076543210 5497260847316287
    5200000000000015 5200000000000049 5200000000000064 5200000000000072`,
  AMEX: `
    374500262001008 377277081382243 375987000000062 373953192351004
    375987000169875 375987000169883 343923092050144
    343434343434343 375987000000021 375987000169867 371449635398431`,
  MAESTRO: `
    6761301000993772 6706981111111113 6799851000000032 6007930123456780
    6761301000941201 6761301000946341 6761257707836567
    6799998900000060018 6773670009114879 67034200554565015 6759888888888888`,
  // Numbers that begin with 36 belong to Diners, the others to Discover.
  DISCOVER: `
    36177580677072 6011000400001008 6011010000000003 6011000990099818
    6510000000001248 6011025500265831 6011420711746440
    36259600000004 6011208701117775 6559906559906557 36458811111119`,
  JCB: `
    3530111333300000 3566002020360505 3569990012278361 3569990012278353
    3566007770017510 3569990012291497 3096023363379943
    3566002345432153 3569990010095916 3569990012300876 3569990012300884`,
  UNIONPAY: `
    6250947000000014 6250947000000022 6250947000000089 6250944220914108
    6250947000000048 6250947000000030 6250947000000052
    6250947000000097 6250944196725207 6250949644050173 6250945882768112`,
};

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** The cards with 3-D Secure 2: eleven for each of seven brands. */
export const secureCards: readonly SecureCard[] = Object.entries(versionTwo).flatMap(([brand, numbers]) => {
  const kinds = wordsOf(columns);
  return wordsOf(numbers).map((number, at) => {
    const kind = kinds[at] ?? '';
    const behaviour = kind.replace('+', '') as CardBehaviour;
    return {
      number,
      behaviour,
      brand: number.startsWith('36') ? 'DINERS' : brand,
      hasMethod: kind.endsWith('+'),
    };
  });
});

const cards: ReadonlyMap<string, TestCard> = new Map(
  [
    ...Object.entries(withoutVersionTwo).flatMap(([behaviour, numbers]) =>
      wordsOf(numbers).map((number) => ({
        number,
        behaviour: behaviour as CardBehaviour,
        hasMethod: false,
      })),
    ),
    ...secureCards,
  ].map((card) => [card.number, card]),
);

const pairCards: ReadonlyMap<string, TestCard> = new Map(
  brandPairs
    .flatMap(({ notEnrolled, challenge }): TestCard[] => [
      { number: notEnrolled, behaviour: 'not-enrolled', hasMethod: false },
      { number: challenge, behaviour: 'challenge', hasMethod: false },
    ])
    .map((card) => [card.number, card]),
);

/** Returns the test card with this number; undefined when the number is not a test card. */
export function findTestCard(number: string): TestCard | undefined {
  return cards.get(number) ?? pairCards.get(number);
}

/** Number and behaviour of every test card, without the pairs that the rule makes for each brand. */
export const testCards: readonly (readonly [number: string, behaviour: CardBehaviour])[] = [
  ...cards.values(),
].map(({ number, behaviour }) => [number, behaviour]);
