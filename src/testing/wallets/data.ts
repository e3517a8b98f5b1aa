/** The contents of the simulated wallets: cards, of which only the last digits exist, and two people. */
import type { WalletAddress, WalletSetup } from './control-types.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface WalletCard {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  /** Names of the card's network at Apple, Google and Samsung. */
  readonly networks: readonly string[];
  /** Result code with which the card declines; absent for a card that pays. */
  readonly resultCode?: string;
}

export type Person = Required<WalletAddress> & { readonly id: string };

const visa = ['visa', 'VISA', 'VI'];

const cards: readonly [WalletCard, ...WalletCard[]] = [
  { id: 'visa', name: 'Visa', last4: '0000', networks: visa },
  { id: 'mastercard', name: 'Mastercard', last4: '0007', networks: ['masterCard', 'MASTERCARD', 'MC'] },
  { id: 'declined', name: 'Declined Visa', last4: '0155', networks: visa, resultCode: '800.100.155' },
];

export const people: Person[] = [
  {
    ...{
      id: 'jane',
      givenName: 'Jane',
      familyName: 'Jones',
      email: 'jane@shop.example',
      phone: '+43 1 234567',
    },
    ...{ street: 'Main Street 1', city: 'Vienna', postalCode: '1010', state: '' },
    ...{ country: 'Austria', countryCode: 'AT' },
  },
  {
    ...{ id: 'sam', givenName: 'Sam', familyName: 'Miller', email: 'sam@shop.example', phone: '+1 555 0100' },
    ...{ street: '5 Ocean Drive', city: 'Springfield', postalCode: '62701', state: 'IL' },
    ...{ country: 'United States', countryCode: 'US' },
  },
];

export const cardLabel = ({ name, last4 }: WalletCard) => `${name} •••• ${last4}`;

/**
 * Returns the cards of these networks; all cards when none fits.
 *
 * @param networks names as the shop writes them; any network when absent
 */
export function getCards(networks: readonly string[] | undefined): readonly WalletCard[] {
  const names = networks?.map((name) => name.toLowerCase());
  const found = cards.filter(
    (card) => !names || card.networks.some((name) => names.includes(name.toLowerCase())),
  );
  return found.length > 0 ? found : cards;
}

/**
 * Returns the card that is selected when the sheet opens.
 *
 * @param offered at least one card
 */
export function firstCard(
  offered: readonly WalletCard[],
  { outcome }: Pick<WalletSetup, 'outcome'>,
): WalletCard {
  const wanted = offered.find(({ resultCode }) => (resultCode !== undefined) === (outcome === 'decline'));
  return (wanted ?? offered[0]) as WalletCard;
}

export const cardOptions = (offered: readonly WalletCard[]): Option[] =>
  offered.map((card) => ({ value: card.id, label: cardLabel(card) }));

export const personOptions = (): Option[] =>
  people.map(({ id, givenName, familyName, city }) => ({
    value: id,
    label: `${givenName} ${familyName}, ${city}`,
  }));

/** Adds a shopper with this address. Returns the id. */
export function addPerson(address: WalletAddress): string {
  const [jane] = people as [Person];
  const id = `address-${people.length + 1}`;
  people.push({ ...jane, ...address, id });
  return id;
}

/**
 * Returns the entry with this id, else the first one.
 *
 * @param list at least one entry
 */
export const byId = <Entry extends { id: string }>(list: readonly Entry[], id: string): Entry =>
  (list.find((one) => one.id === id) ?? list[0]) as Entry;

/** Encodes a value in the form that the simulator's gateway reads. */
export const base64Of = (value: unknown) => btoa(JSON.stringify(value));
