/** Reads and writes `src/texts/reviews.json`, which records who has read which texts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/**
 * The reviews of one language, by kind of reader. A language without a record has not been reviewed at all.
 *
 * @typedef {object} LanguageRecord
 * @property {Review[]} [proofread] by readers who are no native speakers (so far: by a machine)
 * @property {Review[]} [native]
 */

/**
 * One review. A digest stands for the text as it was read: once the text changes, its review no longer counts.
 *
 * @typedef {object} Review
 * @property {string} reader
 * @property {string} date such as `2026-12-01`
 * @property {Record<string, string>} texts digests by the paths of the texts, such as `form.cardNumber`
 */

/** @typedef {{ [key: string]: string | Texts }} Texts */

export const reviewsFile = join(root, 'src/texts/reviews.json');

/** @returns {Record<string, LanguageRecord>} by code */
export const readReviews = () => JSON.parse(readFileSync(reviewsFile, 'utf8'));

/** @param {string} code @returns {Texts} */
export const readTexts = (code) => JSON.parse(readFileSync(join(root, `src/texts/${code}.json`), 'utf8'));

/**
 * Returns the paths of the texts that these reviews hold in their present form.
 *
 * @param {readonly Review[] | undefined} reviews
 * @param {Texts} texts
 */
export function reviewedPaths(reviews = [], texts) {
  const digests = digestsOf(texts);
  const reviewed = reviews.flatMap((review) =>
    Object.entries(review.texts)
      .filter(([path, digest]) => digests[path] === digest)
      .map(([path]) => path),
  );
  return new Set(reviewed);
}

/**
 * Returns the reviews with one more, of the given sections or of all.
 *
 * @param {readonly Review[] | undefined} reviews
 * @param {Texts} texts
 * @param {{ reader: string, date: string, sections?: readonly string[] }} review
 * @returns {Review[]}
 */
export function addReview(reviews = [], texts, { reader, date, sections = [] }) {
  const unknown = sections.filter((section) => !Object.hasOwn(texts, section));
  if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(', ')}.`);
  const read = Object.entries(digestsOf(texts)).filter(
    ([path]) => sections.length === 0 || sections.includes(path.split('.')[0] ?? ''),
  );
  return [...reviews, { reader, date, texts: Object.fromEntries(read) }];
}

/**
 * Returns the digest of every text by its path. @param {Texts} texts @param {string} [prefix] @returns {Record<string,
 * string>}
 */
export function digestsOf(texts, prefix = '') {
  const entries = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[prefix + key, createHash('sha256').update(text).digest('hex').slice(0, 8)]]
      : Object.entries(digestsOf(text, `${prefix}${key}.`)),
  );
  return Object.fromEntries(entries);
}
