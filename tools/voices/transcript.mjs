/** The files in which stands what Orca said, with the digest of what it was said of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { journeys, stepsIn } from './journeys.mjs';

export const transcriptFolder = join(root, 'docs/accessibility/voices');

/**
 * The digest of what a transcript depends on: the words and steps of the journey in this language, and what the forms, frames
 * and pages tell assistive technology, which `e2e/golden` holds.
 *
 * @param {string} name of the journey
 * @param {import('./journeys.mjs').LanguageCode} code
 */
export function digestSources(name, code) {
  const journey = journeys[name];
  if (!journey)
    throw new Error(`There is no journey '${name}'; there are ${Object.keys(journeys).join(', ')}.`);
  const golden = ['forms', 'journeys'].map((kind) =>
    readFileSync(join(root, `e2e/golden/${kind}/${code}.txt`), 'utf8'),
  );
  const { brands, options, hasSavedCard } = journey;
  const own = JSON.stringify([brands, options, hasSavedCard, stepsIn(journey, code)]);
  return createHash('sha256')
    .update([own, ...golden].join('\0'))
    .digest('hex')
    .slice(0, 16);
}

/** The list of the transcripts that are older than the words, forms or frames they are of: one name in each line. */
export const olderFile = join(transcriptFolder, 'older.list');

/** The names of the transcripts, such as `card.en.txt`. */
export const findTranscripts = () =>
  readdirSync(transcriptFolder)
    .filter((name) => name.endsWith('.txt'))
    .sort();

/** The transcripts that are older than what they are of. */
export const findOlder = () =>
  findTranscripts().filter((file) => {
    const {
      digest,
      journey = '',
      language,
    } = readTranscript(readFileSync(join(transcriptFolder, file), 'utf8')).head;
    return digest !== digestSources(journey, /** @type {import('./journeys.mjs').LanguageCode} */ (language));
  });

/**
 * @typedef {object} Transcript
 * @property {string} journey
 * @property {import('./journeys.mjs').LanguageCode} language
 * @property {string} date
 * @property {string} reader
 * @property {string} browser
 * @property {string} digest
 * @property {readonly { did: string, said: readonly string[] }[]} steps
 */

/** @param {Transcript} transcript */
export const formatTranscript = ({ steps, ...head }) =>
  [
    ...Object.entries(head).map(([name, value]) => `${name}: ${value}`),
    ...steps.flatMap(({ did, said }) => ['', did, ...said.map((line) => `  ${line}`)]),
    '',
  ].join('\n');

/** @param {string} text */
export function readTranscript(text) {
  const [head = '', ...steps] = text.trimEnd().split('\n\n');
  return {
    head: Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))),
    said: steps.flatMap((step) =>
      step
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ),
  };
}
