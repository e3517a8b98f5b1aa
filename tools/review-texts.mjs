/**
 * `node tools/review-texts.mjs` prints how many texts of each language, as they are now, a native speaker or a
 * proof-reader has read.
 * `node tools/review-texts.mjs de "Jane Jones" form shop` records that Jane Jones, a native speaker, has reviewed the German
 * texts of these sections today; without sections, all of them. With `--proofread` the reader is no native speaker.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';
import { addReview, digestsOf, readReviews, readTexts, reviewedPaths, reviewsFile } from './text-reviews.mjs';

const kind = process.argv.includes('--proofread') ? 'proofread' : 'native';
const [code, reader, ...sections] = process.argv.slice(2).filter((word) => word !== '--proofread');
const reviews = readReviews();

if (code !== undefined && reader !== undefined) {
  const date = new Date().toISOString().slice(0, 10);
  const record = reviews[code] ?? {};
  reviews[code] = {
    ...record,
    [kind]: addReview(record[kind], readTexts(code), { reader, date, sections }),
  };
  writeFileSync(reviewsFile, `${JSON.stringify(reviews, null, 2)}\n`);
}

const codes = readdirSync(join(root, 'src/texts')).flatMap((name) => /^(..)\.json$/.exec(name)?.[1] ?? []);
console.table(
  codes.map((code) => {
    const { native, proofread } = reviews[code] ?? {};
    const texts = readTexts(code);
    const all = Object.keys(digestsOf(texts)).length;
    return {
      language: code,
      'reviewed by a native speaker': `${reviewedPaths(native, texts).size} of ${all}`,
      'proof-read by another reader': `${reviewedPaths(proofread, texts).size} of ${all}`,
    };
  }),
);
