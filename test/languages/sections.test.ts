import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { type Section, sectionsOf } from './sections.ts';
import { unwanted } from './unwanted.ts';

const codes = Object.keys(languages) as LanguageCode[];
const others = codes.filter((code) => code !== 'en');

/** Texts that are the same in English and must differ in other languages, with the reason. */
const unlike: Readonly<Record<string, string>> = {
  'pay with': 'over card schemes a question, beside a provider’s name a label',
  continue: 'a step of the form and a question of the issuer',
  code: 'the code of a voucher and the one that a bank sends',
  'enter the code': 'the code of a voucher and the one that a bank sends',
};

/** Places that share an English word with others and mean another thing by it. */
const apart: Readonly<Record<string, string>> = {
  'shop.card': 'a look of the form like a paper card, beside the card that pays',
};

/** A text without what may differ between sections: capitals, and the mark at the end. */
const bare = (text: string) => text.toLowerCase().replace(/[.。:：…]+$/u, '');

/** The English texts that several sections have, each with its sections and keys. */
function sharedTexts(): [string, [Section, string][]][] {
  const keys = new Map<string, [Section, string][]>();
  for (const [section, texts] of Object.entries(sectionsOf('en')) as [Section, Record<string, string>][])
    for (const [key, text] of Object.entries(texts).filter(([key]) => !(`${section}.${key}` in apart)))
      keys.set(bare(text), [...(keys.get(bare(text)) ?? []), [section, key]]);
  return [...keys].filter(([text, places]) => places.length > 1 && !(text in unlike));
}

describe.each(others)('across its sections, %s', (code) => {
  const sections = sectionsOf(code);

  test.each(sharedTexts())('has the same text wherever English has “%s”', (_english, places) => {
    const said = places.map(([section, key]) => bare(sections[section][key] ?? ''));
    expect(new Set(said).size, said.join(' | ')).toBe(1);
  });

  test('says with the same words that no money is taken', () => {
    const [, said = ''] = bare(sections.simulatedIssuer.helpSimulated ?? '').split(/[.。] ?/u);
    expect(said).not.toBe('');
    for (const text of [sections.simulatedProvider.intro, sections.shop.demo, sections.simulatedWallet.note])
      expect(text?.toLowerCase()).toContain(said);
  });

  test('calls a direct debit in the shop as the form does', () => {
    const [name, heading] = [sections.form['SEPA Direct Debit'] ?? '', sections.shop.debit ?? ''];
    expect(heading).not.toBe('');
    expect(name.toLowerCase()).toContain(heading.toLowerCase());
  });
});

test.each(Object.entries(unlike))(
  'English says “%s” in two sections, and differently elsewhere: %s',
  (text) => {
    const english = Object.values(sectionsOf('en')).flatMap((texts) => Object.values(texts).map(bare));
    expect(english.filter((other) => other === text).length).toBeGreaterThan(1);
  },
);

test.each(Object.entries(apart))('%s is apart in the language of some reader: %s', (path) => {
  const [section, key = ''] = path.split('.') as [Section, string];
  const differs = others.filter((code) => {
    const { form, [section]: own } = sectionsOf(code);
    return own[key] !== form.cards;
  });
  expect(differs).not.toEqual([]);
});

test('no page puts a colon, a comma or a bracket of its own around a text, or two sentences in one line', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = ['public', 'src/testing/simulator/issuer/page', 'src/gateway/three-d-secure/page'].flatMap(
    (folder) =>
      readdirSync(join(root, folder))
        .filter((name) => /\.(?:html|ts)$/.test(name))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const own = sources.flatMap((source) => source.match(/\{\{\w+\}\}(?:[:,;] | \(| ?\{\{(?=help))\S*/g) ?? []);
  expect(own).toEqual([]);
});

describe.each(Object.entries(unwanted))('the texts of %s', (code, list) => {
  const all = Object.entries(sectionsOf(code as LanguageCode)) as [Section, Record<string, string>][];
  const phrases = list.map(([phrase, reason, ...sections]) => ({ phrase, reason, sections }));

  test.each(phrases)('do not bring back $phrase, which readers removed: $reason', ({ phrase, sections }) => {
    const read = all.filter(([section]) => sections.length === 0 || sections.includes(section));
    const texts = read.flatMap(([, texts]) => Object.values(texts));
    expect(texts.filter((text) => phrase.test(text))).toEqual([]);
  });
});
