import { Window } from 'happy-dom';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { allDocuments, type Block, blocksOf } from './markdown.ts';

const blocks = allDocuments().flatMap(blocksOf);
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

/** Messages of the parser; empty for code that parses. */
function faultsOf(code: string, language: 'js' | 'ts'): string[] {
  const { errors } = parseSync(`example.${language}`, code, { lang: language, sourceType: 'module' });
  return errors.map(({ message }) => message);
}

test('every block says what it is', () => {
  const known = ['sh', 'html', 'js', 'ts', 'json', 'css', 'text', 'mermaid'];
  expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
});

test.each(of('js', 'ts'))('$path: $language parses: $code', ({ code, language }) => {
  expect(faultsOf(code, language === 'ts' ? 'ts' : 'js')).toEqual([]);
});

test('and what does not parse is found', () => {
  expect(faultsOf('const = 1;', 'js')).not.toEqual([]);
});

test('every block of JSON parses', () => {
  for (const { code } of of('json')) expect(() => JSON.parse(code)).not.toThrow();
});

test.each(of('html'))('$path: html is closed, its scripts parse: $code', ({ code }: Block) => {
  const { document } = new Window();
  document.body.innerHTML = code;
  expect(document.querySelectorAll('form.paymentWidgets, script')).not.toHaveLength(0);
  for (const script of document.querySelectorAll('script:not([src])'))
    expect(faultsOf(script.textContent, 'js')).toEqual([]);
  const opened = [...code.matchAll(/<(\w+)[\s>]/g)].map(([, name]) => name);
  const closed = [...code.matchAll(/<\/(\w+)>/g)].map(([, name]) => name);
  expect(closed.sort()).toEqual(opened.sort());
});
