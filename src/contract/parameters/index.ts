/** The operations of the gateway and the parameters each of them reads. */
import { addressing, submission } from './addressing.ts';
import { basic, preparation, tokenisation } from './basic.ts';
import { billing } from './billing.ts';
import { card } from './card.ts';
import { customParameters, customParametersOfAPage } from './custom-parameters.ts';
import { customer } from './customer.ts';
import { oneOf } from './format.ts';
import { knownNames, type Operation, readerOf } from './operation.ts';
import type { Row, Structure } from './table.ts';

/** Every structure that is read. */
export const structures: readonly Structure[] = [
  addressing,
  basic,
  preparation,
  card,
  customer,
  billing,
  tokenisation,
  customParameters,
  submission,
];

const nothing: ReadonlyMap<string, string> = new Map();

/** `POST /v1/checkouts` (gateway-contract 3.1 and 5.1). */
const checkoutCreation: Operation = {
  structures: [
    addressing,
    withFormat(basic, 'paymentType', oneOf('PA', 'DB', 'CD')),
    preparation,
    customer,
    billing,
    tokenisation,
    customParameters,
  ],
  required: new Map([
    ['amount', 'send the amount to charge, such as 92.00'],
    ['currency', 'send an ISO 4217 code such as EUR'],
    ['paymentType', 'send one of [PA, DB, CD]'],
  ]),
  refused: new Map([
    ['card.', 'is taken from the shopper by the widget; leave it out when preparing a checkout'],
  ]),
  yielding: /^$/,
};

/**
 * `POST /v1/checkouts/{id}/payment` with a card, sent by the widget (gateway-contract 8.4). The page is in the shopper's
 * hands: what only the merchant may say, such as the amount, the payment type or the text on the statement, is read from
 * the checkout alone.
 */
const cardPayment: Operation = {
  structures: [
    except(addressing, ['entityId']),
    only(basic, ['paymentBrand', 'locale']),
    card,
    // The address the request came from is known.
    except(customer, ['customer.ip']),
    billing,
    only(tokenisation, ['createRegistration']),
    customParametersOfAPage,
    submission,
  ],
  required: new Map([
    ...card.rows
      .filter((row) => row.required === 'R')
      .map((row) => [row.name, `send ${row.format.expected}`] as const),
    ['shopperResultUrl', 'set it when preparing the checkout or as the action of the payment form'],
  ]),
  refused: nothing,
  // The form's action may name another address than the prepared one, and the browser's data may differ from
  // what the merchant's server guessed: what was prepared server to server wins (threeds-security T14). A refusal
  // would tell a page that guesses which name or address was prepared.
  yielding: /^(shopperResultUrl$|customer\.|billing\.)/,
};

export const readCheckoutCreation = readerOf(checkoutCreation);
export const readCardPayment = readerOf(cardPayment);

/** Whether any operation reads a parameter of this name. */
export const isParameter = knownNames(structures);

function only(structure: Structure, names: readonly string[]): Structure {
  return { ...structure, rows: structure.rows.filter((row) => names.includes(row.name)) };
}

function except(structure: Structure, names: readonly string[]): Structure {
  return { ...structure, rows: structure.rows.filter((row) => !names.includes(row.name)) };
}

function withFormat(structure: Structure, name: string, format: Row['format']): Structure {
  return { ...structure, rows: structure.rows.map((row) => (row.name === name ? { ...row, format } : row)) };
}
