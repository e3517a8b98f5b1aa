/** Ranges of card brands, as packages and pages of others have them. */
import { adyenCodes, codeOf, paymentCodes, typeCodes } from './card-codes-data.mjs';
import { publishedRanges } from './published-ranges-data.mjs';
import { findRuns, prefixTest } from './ranges.mjs';

/**
 * A type of card, as another table has it.
 *
 * @typedef {{ code: string, isIn: (prefix: string) => boolean, facts: Record<string, string> }} Type
 *
 * @typedef {import('./tables.mjs').Ours} Ours
 * @typedef {import('./tables.mjs').Other} Other
 * @typedef {import('./packages.mjs').Packages} Packages
 */

/** @param {Packages} packages @returns {Type[]} */
export function readTypes({ load }) {
  return [...load('creditcards-types'), load('creditcards-types/types/meeza')].flatMap((type) => {
    const code = codeOf(typeCodes, type.name);
    const [least, most = least] = [type.digits].flat();
    const isIn = (/** @type {string} */ prefix) =>
      [16, least, most].some((length) => type.pattern.test(prefix.padEnd(length, '0')));
    const facts = { 'check-digit': type.luhn ? 'luhn' : 'none', code: `${type.cvcLength}` };
    return code ? [{ code, isIn, facts }] : [];
  });
}

/** @param {Packages} packages @returns {Promise<Type[]>} */
export async function readAdyenTypes({ module }) {
  const path = '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/utils/cardType.js';
  const { default: cardType } = await module(path);
  return cardType.allCards.flatMap(
    (/** @type {any} */ { cardType: name, pattern, permittedLengths, cvcPolicy }) => {
      const code = codeOf(adyenCodes, name);
      const isIn = (/** @type {string} */ prefix) => pattern.test(prefix);
      const facts = { lengths: permittedLengths?.join('-'), 'code-needed': cvcPolicy ? 'no' : 'yes' };
      return code ? [{ code, isIn, facts }] : [];
    },
  );
}

/** @param {Packages} packages @returns {Type[]} */
export function readPaymentTypes({ load }) {
  return load('payment')
    .getCardArray()
    .flatMap((/** @type {any} */ { type, pattern, luhn }) => {
      const code = codeOf(paymentCodes, type);
      const isIn = (/** @type {string} */ prefix) => pattern.test(prefix);
      return code ? [{ code, isIn, facts: { 'check-digit': luhn ? 'luhn' : 'none' } }] : [];
    });
}

/** @param {Readonly<Record<string, string>>} ranges @returns {Type[]} */
const readPage = (ranges) =>
  Object.entries(ranges).map(([code, text]) => ({
    code,
    isIn: prefixTest(text.split(' ').map((range) => range.split('-'))),
    facts: {},
  }));

/**
 * @param {Ours} ours
 * @param {readonly Type[]} others
 * @param {readonly string[]} wide the brands of which the others take more than the brand has
 * @param {readonly string[]} parts the brands of which the others have only a part
 */
const differingRanges = ({ schemes }, others, wide, parts) =>
  others.flatMap(({ code, isIn }) => {
    const isOurs = prefixTest(
      schemes.filter((scheme) => scheme.code === code).flatMap((scheme) => scheme.prefixes),
    );
    const isOfBoth = (/** @type {string} */ prefix) => isOurs(prefix) && isIn(prefix);
    return findRuns(code, parts.includes(code) ? isOfBoth : isOurs, isIn, wide.includes(code));
  });

/**
 * Returns a table of ranges of others. A brand that it has lost, or has anew, is a difference.
 *
 * @param {Omit<Other, 'differences'> & { brands: readonly string[] }} other
 * @param {(packages: Packages) => readonly Type[] | Promise<readonly Type[]>} read
 * @param {{ wide?: readonly string[], parts?: readonly string[] }} [kinds]
 * @returns {Other}
 */
export function againstRanges(other, read, { wide = [], parts = [] } = {}) {
  return {
    ...other,
    differences: async (packages, ours) => {
      const types = await read(packages);
      const codes = types.map(({ code }) => code);
      return [
        ...differingRanges(ours, types, wide, parts),
        ...other.brands.filter((code) => !codes.includes(code)).map((code) => `${code}: no range there`),
        ...codes.filter((code) => !other.brands.includes(code)).map((code) => `${code}: not compared`),
      ];
    },
  };
}

/** @type {readonly Other[]} */
export const againstPublishedRanges = publishedRanges.map(({ publisher, page, day, ranges, parts, meant }) =>
  againstRanges(
    { packages: [], publisher, page, day, brands: Object.keys(ranges), meant },
    () => readPage(ranges),
    {
      parts,
    },
  ),
);
