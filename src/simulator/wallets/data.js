/** What the wallets hold: cards by their last digits alone, and two people. */
import { preset } from './preset.js';

/**
 * @typedef {{ id: string, name: string, last4: string, networks: readonly string[], resultCode?: string }} Card
 *   `networks` as Apple, Google and Samsung call it; `resultCode` of a decline
 * @typedef {typeof people[number]} Person
 * @typedef {{ value: string, label: string }} Option
 */

const visa = ['visa', 'VISA', 'VI'];

/** @type {readonly Card[]} */
const cards = [
  { id: 'visa', name: 'Visa', last4: '0000', networks: visa },
  { id: 'mastercard', name: 'Mastercard', last4: '0007', networks: ['masterCard', 'MASTERCARD', 'MC'] },
  { id: 'declined', name: 'Declined Visa', last4: '0155', networks: visa, resultCode: '800.100.155' },
];

export const people = [
  {
    id: 'jane',
    givenName: 'Jane',
    familyName: 'Jones',
    email: 'jane@shop.example',
    phone: '+43 1 234567',
    street: 'Main Street 1',
    city: 'Vienna',
    postalCode: '1010',
    state: '',
    country: 'Austria',
    countryCode: 'AT',
  },
  {
    id: 'sam',
    givenName: 'Sam',
    familyName: 'Miller',
    email: 'sam@shop.example',
    phone: '+1 555 0100',
    street: '5 Ocean Drive',
    city: 'Springfield',
    postalCode: '62701',
    state: 'IL',
    country: 'United States',
    countryCode: 'US',
  },
];

/** @param {Card} card */
export const cardLabel = ({ name, last4 }) => `${name} •••• ${last4}`;

/** @param {readonly string[] | undefined} networks as the shop names them; any when absent */
export function cardsOf(networks) {
  const names = networks?.map((name) => name.toLowerCase());
  const found = cards.filter(
    (card) => !names || card.networks.some((name) => names.includes(name.toLowerCase())),
  );
  return found.length > 0 ? found : cards;
}

/** The one that is chosen when the sheet opens. @param {readonly Card[]} offered */
export function firstCard(offered) {
  const wanted = offered.find(
    ({ resultCode }) => (resultCode !== undefined) === (preset().outcome === 'decline'),
  );
  return /** @type {Card} */ (wanted ?? offered[0]);
}

/** @param {readonly Card[]} offered @returns {Option[]} */
export const cardOptions = (offered) => offered.map((card) => ({ value: card.id, label: cardLabel(card) }));

/** @returns {Option[]} */
export const personOptions = () =>
  people.map(({ id, givenName, familyName, city }) => ({
    value: id,
    label: `${givenName} ${familyName}, ${city}`,
  }));

/** The entry of that id, else the first. @template {{ id: string }} T @param {readonly T[]} list @param {string} id */
export const byId = (list, id) => /** @type {T} */ (list.find((one) => one.id === id) ?? list[0]);

/** A text as the simulator's gateway reads it back. @param {unknown} value */
export const base64Of = (value) => btoa(JSON.stringify(value));
