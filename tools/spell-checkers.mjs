/** Spell checkers and dictionaries of the languages that have one. Run alone, this file installs them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installDebians } from './install.mjs';

/** The files of Hunspell's dictionaries, and the packages of Debian that hold them, by the language's code in `src/texts`. */
const dictionaries = /** @type {const} */ ({
  ar: ['ar', 'hunspell-ar'],
  bg: ['bg_BG', 'hunspell-bg'],
  cz: ['cs_CZ', 'hunspell-cs'],
  de: ['de_DE', 'hunspell-de-de'],
  dk: ['da_DK', 'hunspell-da'],
  en: ['en_GB', 'hunspell-en-gb'],
  es: ['es_ES', 'hunspell-es'],
  fr: ['fr', 'hunspell-fr-classical'],
  gr: ['el_GR', 'hunspell-el'],
  hu: ['hu_HU', 'hunspell-hu'],
  it: ['it_IT', 'hunspell-it'],
  ko: ['ko', 'hunspell-ko'],
  nl: ['nl', 'hunspell-nl'],
  no: ['nb_NO', 'hunspell-no'],
  pl: ['pl_PL', 'hunspell-pl'],
  pt: ['pt_PT', 'hunspell-pt-pt'],
  ro: ['ro_RO', 'hunspell-ro'],
  ru: ['ru_RU', 'hunspell-ru'],
  se: ['sv_SE', 'hunspell-sv'],
  sk: ['sk_SK', 'hunspell-sk'],
  sl: ['sl_SI', 'hunspell-sl'],
  tr: ['tr_TR', 'hunspell-tr'],
});
/** Hunspell has no Finnish dictionary. */
const finnish = ['tmispell', '-d', 'finnish', '-l'];

/** The languages that have a dictionary: all but Chinese and Japanese, which do not put spaces between words. */
export const spelledLanguages = [.../** @type {const} */ (['fi']), ...Object.keys(dictionaries)];

/** Installs what is missing. */
export function ensureSpellCheckers() {
  const missing = Object.values(dictionaries).filter(
    ([file]) => !existsSync(`/usr/share/hunspell/${file}.dic`),
  );
  const programs = ['hunspell', 'tmispell'].filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length + programs.length === 0) return;
  const packages = ['hunspell', 'tmispell-voikko', 'voikko-fi', ...missing.map(([, name]) => name)];
  const failure = installDebians(...packages);
  if (failure) throw new Error(`There are no spell checkers: ${failure}. Install ${packages.join(' ')}.`);
}

/**
 * Returns the words that the language's dictionary does not have.
 * @param {string} language one of `spelledLanguages` @param {readonly string[]} words
 */
export function misspelled(language, words) {
  const [file] = dictionaries[/** @type {keyof typeof dictionaries} */ (language)] ?? [];
  const [program = '', ...args] = file ? ['hunspell', '-l', '-i', 'UTF-8', '-d', file] : finnish;
  const { stdout, stderr, status } = spawnSync(program, args, {
    input: words.join('\n'),
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureSpellCheckers();
  console.log('The spelling of texts is checked by Hunspell and Voikko.');
}
