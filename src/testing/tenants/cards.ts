/** Test cards that are valid by a tenant's clock, so that no test grows old. */
import type { BrandCardName, KitCard, KitCards } from '#contract/control/records.ts';
import { brandPairs } from '../simulator/connector/brand-pairs.ts';
import { type CardBehaviour, secureCards } from '../simulator/connector/cards.ts';

/** Cards that take no part in 3-D Secure, so that nothing comes between the button and the payment. */
const plain = {
  visa: { number: '4200000000000000', brand: 'VISA', cvv: '123' },
  mastercard: { number: '5454545454545454', brand: 'MASTER', cvv: '123' },
  amex: { number: '377777777777770', brand: 'AMEX', cvv: '1234' },
} as const;

/** A card of the kit: what it has otherwise than the plain Visa card of Jane Jones that expires in three years. */
interface Row {
  readonly like?: keyof typeof plain;
  readonly number?: string;
  /** How the issuer answers; the card has the number of the simulator's Visa card of that behaviour. */
  readonly issuer?: CardBehaviour;
  readonly hasMethod?: boolean;
  readonly holder?: string;
  /** How many years after now it expires. */
  readonly validYears?: number;
}

const rows = {
  visa: {},
  mastercard: { like: 'mastercard' },
  amex: { like: 'amex' },
  frictionless: { issuer: 'frictionless' },
  challenge: { issuer: 'challenge' },
  methodThenChallenge: { issuer: 'challenge', hasMethod: true },
  // No card of the simulator's table is rejected by its issuer, so the holder's name brings the result of that.
  rejected: { holder: '100.390.114' },
  unavailable: { issuer: 'error' },
  // Cartes Bancaires accepts numbers of Visa, so that a form with both brands asks.
  twoBrands: { issuer: 'frictionless' },
  expired: { validYears: -1 },
  wrongCheckDigit: { number: '4200000000000001' },
} as const satisfies Readonly<Record<string, Row>>;

/** @param now in milliseconds since 1970 */
export function kitCardsAt(now: number): KitCards {
  const cards = Object.entries<Row>(rows).map(([name, row]) => [name, createCard(row, now)]);
  return {
    ...(Object.fromEntries(cards) as { readonly [name in keyof typeof rows]: KitCard }),
    ...createPairs((card) => ({ ...createCard({}, now), ...card })),
  };
}

function createCard(
  { like = 'visa', number, issuer, hasMethod = false, holder = 'Jane Jones', validYears = 3 }: Row,
  now: number,
): KitCard {
  const issued = issuer && { number: secureNumber(issuer, hasMethod) };
  return { ...plain[like], ...issued, ...(number && { number }), expiry: expiryOf(now, validYears), holder };
}

/** Returns the two cards of each card brand by their names. */
function createPairs(made: (card: Pick<KitCard, 'number' | 'brand' | 'cvv'>) => KitCard) {
  return Object.fromEntries(
    brandPairs.flatMap(({ brand, notEnrolled, challenge, cvv }) => [
      [brand, made({ number: notEnrolled, brand, cvv })],
      [`${brand}.challenge`, made({ number: challenge, brand, cvv })],
    ]),
  ) as { readonly [name in BrandCardName]: KitCard };
}

/** Returns the month of now in another year, as it is typed. */
function expiryOf(now: number, years: number): string {
  const date = new Date(now);
  const month = String(date.getUTCMonth() + 1).padStart(2, '0');
  return `${month} / ${String((date.getUTCFullYear() + years) % 100).padStart(2, '0')}`;
}

/** Returns the number of the Visa card whose issuer answers in this way. */
function secureNumber(behaviour: CardBehaviour, hasMethod: boolean): string {
  const found = secureCards.find(
    (card) => card.brand === 'VISA' && card.behaviour === behaviour && card.hasMethod === hasMethod,
  );
  if (found === undefined) throw new Error(`The table has no Visa card of the behaviour ${behaviour}.`);
  return found.number;
}
