/**
 * `node tools/review-texts.mjs` prints which languages a native speaker has reviewed.
 * `node tools/review-texts.mjs de "Jane Jones" form shop` records that Jane Jones, a native speaker, has reviewed the German
 * texts of these sections today; without sections, all of them.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';
import { addReview, digestsOf, readReviews, readTexts, reviewedPaths, reviewsFile } from './text-reviews.mjs';

const [code, reader, ...sections] = process.argv.slice(2);
const reviews = readReviews();

if (code !== undefined && reader !== undefined) {
  const date = new Date().toISOString().slice(0, 10);
  reviews[code] = addReview(reviews[code] ?? {}, readTexts(code), { reader, date, sections });
  writeFileSync(reviewsFile, `${JSON.stringify(reviews, null, 2)}\n`);
}

const codes = readdirSync(join(root, 'src/texts')).flatMap((name) => /^(..)\.json$/.exec(name)?.[1] ?? []);
console.table(
  codes.map((code) => {
    const record = reviews[code] ?? {};
    const texts = readTexts(code);
    const all = Object.keys(digestsOf(texts)).length;
    return {
      language: code,
      'reviewed by a native speaker': `${reviewedPaths(record, texts).size} of ${all}`,
      'proof-read by another reader': record.proofread ?? 'no',
    };
  }),
);
