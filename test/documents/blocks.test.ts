import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { compileScript, parse as parseComponent } from 'vue/compiler-sfc';
import { allDocuments, type Block, blocksOf, root } from './markdown.ts';

const blocks = allDocuments().flatMap(blocksOf);
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

/** Gives the messages of the parser; none for code that parses. */
function faultsOf(code: string, language: 'js' | 'ts' | 'tsx'): string[] {
  const { errors } = parseSync(`example.${language}`, code, { lang: language, sourceType: 'module' });
  return errors.map(({ message }) => message);
}

test('every block names its language', () => {
  const known = ['sh', 'html', 'js', 'ts', 'tsx', 'vue', 'json', 'css', 'text', 'mermaid', 'php', 'python'];
  expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
});

test('every whole page of a shop is drawn as wide as a phone', () => {
  const pages = blocks.filter(({ code }) => code.includes('<!doctype html>'));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter(({ code }) => !code.includes('<meta name="viewport"'))).toEqual([]);
});

test.each(of('js', 'ts', 'tsx'))('$path: $language parses: $code', ({ code, language }) => {
  expect(faultsOf(code, language as 'js' | 'ts' | 'tsx')).toEqual([]);
});

test.each(of('vue'))('$path: a component of Vue compiles: $code', ({ code }) => {
  const { descriptor, errors } = parseComponent(code);
  expect(errors).toEqual([]);
  const { content } = compileScript(descriptor, { id: 'example', inlineTemplate: true });
  expect(faultsOf(content, 'ts')).toEqual([]);
});

/**
 * Gives the entry and the name of everything that a program imports from the package, such as
 * `payment-widgets/merchant`.
 */
function importsOf(code: string): [entry: string, name: string][] {
  const statements = code.matchAll(/import (?:type )?\{([^}]*)\} from 'payment-widgets(\/\w+)?'/g);
  return [...statements].flatMap(([, names = '', entry = '']) =>
    names.split(',').flatMap((name): [string, string][] => {
      const exported = name.trim().replace(/^type /, '');
      return exported === '' ? [] : [[entry, exported]];
    }),
  );
}

/** The source files of each entry of package.json. */
const sources: Record<string, readonly string[]> = {
  '': ['src/loader/index.ts', 'src/contract/options/types.ts'],
  '/merchant': ['src/merchant/index.ts'],
  '/config': ['src/gateway/config/index.ts'],
  '/connector': ['src/connector/index.ts'],
  '/react': ['src/frameworks/react.ts'],
  '/vue': ['src/frameworks/vue.ts'],
};

test('what the examples import is exported', () => {
  const imports = of('js', 'ts', 'tsx', 'vue').flatMap(({ code }) => importsOf(code));
  const missing = imports.filter(([entry, name]) => {
    const exported = sources[entry]?.flatMap((source) => exportsOf(readFileSync(join(root, source), 'utf8')));
    return !exported?.includes(name);
  });
  expect(missing).toEqual([]);
  expect(imports.length).toBeGreaterThan(5);
});

function exportsOf(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:interface|type|const|function) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return [...declared, ...listed];
}

/** Whether code draws a form or gives it options, by the script's tag, the loader, a component or the element. */
const hasForm = ({ code }: Block) =>
  /class="paymentWidgets"|wpwlOptions = |loadPaymentWidgets\(|<PaymentForm|payment-form\b/.test(code);

test.each(blocks.filter(hasForm))(
  '$path: the form of an example is drawn without a layout: $code',
  ({ code }) => {
    expect(code).toMatch(/\blayout: 'compact'/);
  },
);

test('a block that does not parse is found', () => {
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
