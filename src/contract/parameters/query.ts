/** The parameters of queries (gateway-contract 10 names them; the numbers are ours). */
import { matching } from './format.ts';
import { firstTypes, followUpTypes, madeByTheGateway } from './payment-types.ts';

export const maxPayments = 100;

export const listLimit = matching(
  'N 1-100',
  3,
  /^(100|[1-9][0-9]?)$/,
  `a whole number from 1 to ${maxPayments}`,
  '20',
  '0',
  '101',
  '1.5',
);

/** How many days one query by date may span: from the first to the last millisecond that it names. */
export const maxQueryDays = 31;

export const pageNumber = matching(
  'N 1-99999999',
  8,
  /^[1-9][0-9]{0,7}$/,
  'a whole number from 1 to 99999999',
  '2',
  '0',
  '100000000',
);

/** The types of payments that a query can find. */
const foundTypes = [...new Set([...firstTypes, ...followUpTypes, ...madeByTheGateway])].filter(
  (type) => type !== 'PA.CP',
);
const oneType = `(?:${foundTypes.join('|')})`;

export const typeList = matching(
  'A2, with commas between several',
  3 * foundTypes.length - 1,
  new RegExp(`^${oneType}(?:,${oneType})*$`),
  `payment types with commas and no spaces between them, of [${foundTypes.join(', ')}]`,
  'DB,CP,RF',
  'DB;CP',
  'XX',
);
