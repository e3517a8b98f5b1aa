/**
 * Puts values that say nothing of a shopper or a shop in the places of those of a recorded request. What is kept is on a list:
 * amounts, and what the table of a parameter of the payment lists itself. Everything else becomes an example of the tables.
 */
import { cardCodes } from '#contract/brands/card-names.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { basic, forex, preparation } from '#contract/parameters/basic.ts';
import type { Reader } from '#contract/parameters/operation.ts';
import { firstTypes, followUpTypes } from '#contract/parameters/payment-types.ts';
import { recurringType, standingInstruction } from '#contract/parameters/stored-credentials.ts';
import { findAnywhere } from '#contract/parameters/stray-parameter.ts';
import type { Parameters, Row } from '#contract/parameters/table.ts';
import { threeDSecure } from '#contract/parameters/three-d-secure.ts';
import { instalments, tokenisation } from '#contract/parameters/tokenisation.ts';

/** The rows about the payment alone, whose listed values and amounts are kept. */
const rowsOfPayment: ReadonlySet<string> = new Set(
  [basic, forex, preparation, standingInstruction, recurringType, threeDSecure, instalments, tokenisation]
    .flatMap(({ rows }) => rows)
    .map(({ name }) => name),
);
const amountForm = /^\d{1,8}(\.\d{1,4})?$/;

/** Parameters of a card, of a network's token or of a wallet. A test card stands in their place. */
const ofCard = /^(card|tokenAccount|deviceWallet[ABC]|applePay|googlePay|samsungPay)\./;
const cardParts = ['number', 'expiryMonth', 'expiryYear', 'holder', 'cvv'] as const;
type CardPart = (typeof cardParts)[number];

/** Parameters whose value is an id that an answer gave, and whose name says of what. */
const idOf: ReadonlyMap<string, 'payments' | 'registrations'> = new Map([
  ['registrationId', 'registrations'],
  ['registrations[n].id', 'registrations'],
  ['referenceUuid', 'payments'],
]);
/** What a shop calls its orders and its shoppers. The same name gets the same one in its place. */
const namesOfShop = ['merchantTransactionId', 'merchantInvoiceId', 'customer.merchantCustomerId'];

/** Left out: the simulator obeys this name, and a hosted test account needs it. */
const notReplayed = ['testMode', 'entityId'];

/** What stands in the places of the parameters of a request. */
export interface StandIns {
  /** Whether the tables refuse the request. Its stand-ins are refused as well. */
  readonly isRefused: boolean;
  readonly values: ReadonlyMap<string, string>;
  /** Names of parameters that have an id, with the recorded one and what it is of. */
  readonly ids: ReadonlyMap<
    string,
    { readonly recorded: string; readonly kind: 'payments' | 'registrations' }
  >;
  /** Which parts of a test card are sent; none where there is no card. */
  readonly card: readonly CardPart[];
}

/**
 * Makes the function that finds what stands in for the parameters of a request. It remembers the names of orders and shoppers,
 * so that requests which name the same one do so again.
 */
export function createStandIns(): (parameters: Parameters, read: Reader | undefined) => StandIns {
  const given = new Map<string, string>();
  const nameInPlaceOf = (row: string, recorded: string) => {
    const key = `${row} ${recorded}`;
    const name = given.get(key) ?? `replayed-${String(given.size + 1).padStart(4, '0')}`;
    given.set(key, name);
    return name;
  };
  return (parameters, read) => {
    const refused = new Set(read?.(parameters).errors.map(({ name }) => name));
    const values = new Map<string, string>();
    const ids = new Map<string, { recorded: string; kind: 'payments' | 'registrations' }>();
    const names = Object.keys(parameters).filter((name) => parameters[name] !== '');
    for (const written of names) {
      const standIn = findReplayed(written);
      const isRefused = refused.has(written);
      if (standIn === undefined || (ofCard.test(standIn.name) && !isRefused)) continue;
      const { name, row } = standIn;
      const recorded = parameters[written] ?? '';
      const kind = idOf.get(row.name);
      if (isRefused) values.set(name, findWrong(row, name, parameters, read));
      else if (kind !== undefined) ids.set(name, { recorded, kind });
      else if (namesOfShop.includes(name)) values.set(name, nameInPlaceOf(name, recorded));
      else values.set(name, isKept(row, recorded) ? recorded : getExample(row));
    }
    if (read) removeMisfits(values, ids, parameters, read);
    const isWallet = names.some((name) => ofCard.test(name) && !name.startsWith('card.'));
    if (isWallet && !cardCodes.includes(values.get('paymentBrand') ?? '')) values.delete('paymentBrand');
    const isSent = (part: CardPart) => names.includes(`card.${part}`) && !values.has(`card.${part}`);
    const card = isWallet ? cardParts.slice(0, 3) : cardParts.filter(isSent);
    return { isRefused: refused.size > 0, values, ids, card };
  };
}

/** Finds the row of a parameter that is replayed. A name with a key is a text of the shop's own, and is left out. */
function findReplayed(written: string): { readonly name: string; readonly row: Row } | undefined {
  const standIn = findAnywhere(written);
  if (standIn?.problem !== '' || (standIn.row.key && !standIn.row.key.values)) return undefined;
  return notReplayed.includes(standIn.name) ? undefined : standIn;
}

const types: readonly string[] = [...firstTypes, ...followUpTypes];
/** The lists of parameters whose own table has a form only. */
const isListed: Readonly<Partial<Record<string, (value: string) => boolean>>> = {
  paymentType: (value) => types.includes(value),
  paymentBrand: (value) => findPaymentBrand(value) !== undefined,
};

const isKept = ({ name, format }: Row, value: string) =>
  rowsOfPayment.has(name) &&
  (isListed[name]?.(value) === true ||
    format.values?.includes(value) === true ||
    (format.isAmount === true && amountForm.test(value)));

const getExample = ({ example, format }: Row) => example ?? format.example;

/** Returns a value of the table's own that is refused as well. */
function findWrong(row: Row, name: string, parameters: Parameters, read: Reader | undefined): string {
  const isRefused = (value: string) =>
    read?.({ ...parameters, [name]: value }).errors.some((error) => error.name === name);
  return row.format.wrong.find(isRefused) ?? getExample(row);
}

/** Leaves out what only fits other values of the recording: a request that was taken is taken with the stand-ins as well. */
function removeMisfits(
  values: Map<string, string>,
  ids: StandIns['ids'],
  parameters: Parameters,
  read: Reader,
): void {
  const expected = new Set(read(parameters).errors.map(({ name }) => name));
  for (let left = values.size; left > 0; left -= 1) {
    const cards = Object.entries(parameters).filter(([name]) => ofCard.test(name));
    const known = [...ids].map(([name, { recorded }]) => [name, recorded]);
    const { errors } = read({ ...Object.fromEntries([...cards, ...known, ...values]) });
    const misfit = errors.find(({ name }) => values.has(name) && !expected.has(name));
    if (!misfit) return;
    values.delete(misfit.name);
  }
}
