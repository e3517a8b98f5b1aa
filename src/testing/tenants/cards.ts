/** Test cards that are valid by a tenant's clock, so that no test grows old. */
import type { BrandCardName, KitCard, KitCards } from '#contract/control/records.ts';
import { brandPairs } from '../simulator/connector/brand-pairs.ts';
import { type CardBehaviour, secureCards } from '../simulator/connector/cards.ts';

/** How many years after now the cards expire. */
const validYears = 3;

const holder = 'Jane Jones';

/** Cards that take no part in 3-D Secure, so that nothing comes between the button and the payment. */
const plain = {
  visa: { number: '4200000000000000', brand: 'VISA', cvv: '123' },
  mastercard: { number: '5454545454545454', brand: 'MASTER', cvv: '123' },
  amex: { number: '377777777777770', brand: 'AMEX', cvv: '1234' },
} as const;

/** @param now in milliseconds since 1970 */
export function kitCardsAt(now: number): KitCards {
  const expiry = expiryOf(now, validYears);
  const { visa, mastercard, amex } = plain;
  const made = (card: Pick<KitCard, 'number' | 'brand' | 'cvv'>): KitCard => ({ ...card, expiry, holder });
  const secure = (behaviour: CardBehaviour, hasMethod = false) =>
    made({ ...visa, number: secureNumber(behaviour, hasMethod) });
  return {
    visa: made(visa),
    mastercard: made(mastercard),
    amex: made(amex),
    frictionless: secure('frictionless'),
    challenge: secure('challenge'),
    methodThenChallenge: secure('challenge', true),
    // No card of the table is rejected by its issuer, so the holder's name brings the result of that.
    rejected: { ...made(visa), holder: '100.390.114' },
    unavailable: secure('error'),
    // Cartes Bancaires accepts numbers of Visa, so that a form with both brands asks.
    twoBrands: secure('frictionless'),
    expired: { ...made(visa), expiry: expiryOf(now, -1) },
    wrongCheckDigit: made({ ...visa, number: '4200000000000001' }),
    ...createPairs(made),
  };
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
