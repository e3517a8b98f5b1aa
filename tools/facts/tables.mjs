/** The tables of the world outside, each with what it is held against. */
import { accountTables } from './accounts.mjs';
import { adyenTables } from './adyen.mjs';
import { adyenCodeTables } from './adyen-codes.mjs';
import { cardTables } from './cards.mjs';
import { checkoutTables } from './checkout.mjs';
import { countryTables } from './countries.mjs';
import { identityNumberTables } from './identity-numbers.mjs';
import { madaTables } from './mada.mjs';
import { moneyTables } from './money.mjs';
import { stripeTables } from './stripe.mjs';
import { testNumberTables } from './test-numbers.mjs';
import { walletTables } from './wallets.mjs';

/**
 * @typedef {typeof import('./ours.ts')} Ours
 * @typedef {import('./compare.mjs').Facts} Facts
 * @typedef {import('./compare.mjs').Meant} Meant
 * @typedef {import('./packages.mjs').Packages} Packages
 */

/**
 * @typedef {object} Other another table
 * @property {readonly string[]} packages with their versions; none where a page was read
 * @property {string} [page] that was read, where no package has the table
 * @property {string} [publisher] of the page
 * @property {string} [day] on which it was read
 * @property {readonly string[]} [brands] the card brands that it has, in a table of card numbers
 * @property {(packages: Packages, ours: Ours) => Facts | Promise<Facts>} [theirs]
 * @property {(packages: Packages, ours: Ours) => readonly string[] | Promise<readonly string[]>} [differences] in the place of theirs
 * @property {(key: string, ours: Ours, fact: string | number) => string | number} [judge] what our code says of a key of theirs
 * @property {'all' | 'ours' | 'both'} [keys] the facts that are compared; all where absent
 * @property {readonly Meant[]} meant
 */

/**
 * A page that was read by hand, for a table that no package has.
 *
 * @typedef {object} ReadByHand
 * @property {string} page
 * @property {string} day
 * @property {string} result
 */

/**
 * @typedef {object} Table
 * @property {string} name
 * @property {string} file
 * @property {string} [declaration] what stands under the comment that names source and day; where absent, the whole file
 * @property {string} [part] what the comment names this source for, where it names several
 * @property {(ours: Ours) => Facts} ours
 * @property {readonly Other[]} against
 * @property {readonly ReadByHand[]} [byHand]
 */

/** @type {readonly Table[]} */
export const tables = [
  ...cardTables,
  ...madaTables,
  ...testNumberTables,
  ...countryTables,
  ...accountTables,
  ...moneyTables,
  ...adyenTables,
  ...adyenCodeTables,
  ...stripeTables,
  ...walletTables,
  ...checkoutTables,
  ...identityNumberTables,
];
