/** What a shopper types into the card form, and where. */
import type { KitCard, KitCardName, KitCards } from '#contract/control/records.ts';
import { getSuggestion, requireKnown } from './suggestion.ts';

export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly holder: string;
  readonly cvv: string;
  /** Chosen in the list of brands, where the form shows it and has the brand. */
  readonly brand?: string;
}

export const fieldNames = ['card.number', 'card.expiry', 'card.holder', 'card.cvv'] as const;
export type CardFormFieldName = (typeof fieldNames)[number];

/** A card to type: its name among the cards of a tenant, or what is other than in the usual card. */
export type CardChoice = Partial<TypedCard> | KitCardName;

/** Returns the card of a name. Throws an error that lists the names when it is none of them. */
export function findCard(cards: KitCards, name: string): KitCard {
  if (Object.hasOwn(cards, name)) return cards[name as KitCardName];
  const names = Object.keys(cards);
  // Names in capitals are codes of brands, too many to list.
  const listed = names.filter((one) => !/^[A-Z]/.test(one)).join(', ');
  throw new Error(
    `There is no card ${name}${getSuggestion(name, names)}; there are ${listed}, and for each card brand its code and its code with .challenge, such as MADA and MADA.challenge.`,
  );
}

/** Returns the whole card that a choice means. @param cards of the tenant */
export function completeCard(cards: KitCards, choice: CardChoice): TypedCard {
  return typeof choice === 'string' ? findCard(cards, choice) : withUsual(choice, cards.visa);
}

/** Adds what a card lacks from the usual one, whose brand fits its own number alone. */
export function withUsual(card: Partial<TypedCard>, { brand, ...usual }: TypedCard): TypedCard {
  requireKnown('The card', card, ['number', 'expiry', 'holder', 'cvv', 'brand']);
  return { ...usual, ...(card.number === undefined && brand !== undefined && { brand }), ...card };
}

/** Returns the texts by field, in the order in which a shopper types them. */
export const textsByField = ({ number, expiry, holder, cvv }: TypedCard): [CardFormFieldName, string][] => [
  ['card.number', number],
  ['card.expiry', expiry],
  ['card.holder', holder],
  ['card.cvv', cvv],
];

/** Whether a field is always in a frame of the gateway. */
export const isSecret = (name: CardFormFieldName): boolean => name === 'card.number' || name === 'card.cvv';

/** Whether a field shows a text by its digits alone, so that a test can compare them. */
export const isShownAsDigits = (name: CardFormFieldName, text: string): boolean =>
  isSecret(name) && /^[0-9 ]+$/.test(text);

/** Gives brand, number, expiry and holder of a card, without its security code (parameters.md, "Card account"). */
export function toCardParameters({ brand, number, expiry, holder }: KitCard): Record<string, string> {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return {
    paymentBrand: brand,
    'card.number': number.replaceAll(' ', ''),
    'card.expiryMonth': month,
    'card.expiryYear': year.length === 2 ? `20${year}` : year,
    'card.holder': holder,
  };
}
