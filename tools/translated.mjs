/**
 * `node tools/translated.mjs` prints the texts whose English has changed since they were translated.
 * `node tools/translated.mjs de form.submit shop.buy` records that these German texts say what English says now; without
 * texts, all German ones. It prints each with its English, for a last look.
 */
import { writeFileSync } from 'node:fs';
import { readTexts } from './text-reviews.mjs';
import {
  englishDigests,
  readSources,
  recordTranslation,
  sourcesFile,
  staleTexts,
  translatedCodes,
} from './text-sources.mjs';

const [language, ...paths] = process.argv.slice(2);
const english = englishDigests();
const codes = translatedCodes();
if (language !== undefined && !codes.includes(language)) {
  console.error(`There is no translation ${language}. Name one of ${codes.join(', ')}.`);
  process.exit(1);
}
const unknown = paths.filter((path) => !Object.hasOwn(english, path));
if (unknown.length > 0) {
  console.error(`There is no text ${unknown.join(', ')}. Name texts as form.submit.`);
  process.exit(1);
}

const sources = readSources();
const stale = staleTexts(sources, english, codes).filter(
  ({ code, path }) =>
    language === undefined || (code === language && (paths.length === 0 || paths.includes(path))),
);
for (const { code, path } of stale)
  console.log(`${code} ${path}\n  en: ${textAt('en', path)}\n  ${code}: ${textAt(code, path)}`);
if (language === undefined) console.log(`${stale.length} texts are behind their English.`);
else {
  const translated = recordTranslation(
    sources,
    english,
    codes,
    [language],
    paths.length > 0 ? paths : undefined,
  );
  writeFileSync(sourcesFile, `${JSON.stringify(translated, null, 2)}\n`);
  console.log(`${stale.length} texts of ${language} are recorded.`);
}

/** @param {string} code @param {string} path */
function textAt(code, path) {
  const [section = '', ...rest] = path.split('.');
  return find(readTexts(code)[section], rest);
}

/**
 * Result codes are keys with dots, so a key may take several parts of the path.
 *
 * @param {string | import('./text-reviews.mjs').Texts | undefined} group
 * @param {readonly string[]} parts
 * @returns {string | undefined}
 */
function find(group, parts) {
  if (typeof group !== 'object') return group;
  for (let count = 1; count <= parts.length; count += 1) {
    const text = find(group[parts.slice(0, count).join('.')], parts.slice(count));
    if (text !== undefined) return text;
  }
  return undefined;
}
