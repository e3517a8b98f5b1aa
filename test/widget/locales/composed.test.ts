// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { h } from 'preact';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cardNames } from '../../../src/contract/brands/card-names.ts';
import { methodNames } from '../../../src/contract/brands/form-types.ts';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import type { LanguageCode } from '../../../src/texts/languages.ts';
import { issuerTexts } from '../../../src/texts/simulated-issuer.ts';
import { addBrandNames, nameOfBrand } from '../../../src/widget/brand-names.ts';
import { draw } from '../../../src/widget/draw.ts';
import { type FormProps, formProps } from '../../../src/widget/form/form-props.ts';
import { payWith, SubmitGroup } from '../../../src/widget/form/parts/form-parts.tsx';
import { commonWords, localizedBrandName } from '../../../src/widget/locales/brand-name.ts';
import { joinList } from '../../../src/widget/locales/join-list.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { type MadeForms, makeForms } from '../form/form-kit.ts';
import { fakeChannels } from '../hosted/fake-frame.ts';
import { loadNoFrames } from '../kit.ts';

addBrandNames(methodNames);

/** Texts that may stand in a brand's name; each is marked, so that a name shows whether it holds one. */
const marked = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `«${text}»`])) as never;
/** Whether a reader of any language would find a word of that language in the brand's name. */
const isTranslated = (code: string) => localizedBrandName(code, marked).includes('«');
const codes = paymentBrands.map(({ code }) => code);
const languages = Object.entries(formTexts) as [LanguageCode, FormTexts][];

let made: MadeForms;
beforeAll(() => {
  fakeChannels();
  loadNoFrames();
  made = makeForms(['PAYPAL']);
});
afterAll(() => {
  made.scope.end();
  vi.unstubAllGlobals();
});

const propsIn = (texts: FormTexts): FormProps =>
  formProps('PAYPAL', { ...made.context, texts: signal(texts), spoken: signal(texts) });

/** What the Pay button of a method's own form says. */
function buttonIn(texts: FormTexts, code: string): string {
  const scope = new Scope();
  const [group] = draw(scope, h(SubmitGroup, { form: propsIn(texts), payee: code }));
  const text = group?.textContent ?? '';
  scope.end();
  return text;
}

describe('the brands', () => {
  test('whose names have common words are those that a language translates', () => {
    const translated = codes.filter(isTranslated);
    expect(codes.filter((code) => commonWords(code, en))).toEqual(translated);
    expect(translated).toHaveLength(10);
  });

  test('of cards have no common word, because sentences name cards', () => {
    expect([...cardNames.keys()].filter(isTranslated)).toEqual([]);
  });

  test('never lend their common words to the sentence of the simulated provider', () => {
    const words = codes.filter(isTranslated).map(nameOfBrand);
    const sent = paymentBrands.filter(({ isSynchronous }) => !isSynchronous);
    expect(sent.filter(({ provider }) => words.includes(provider))).toEqual([]);
  });
});

describe.each(languages)('in %s', (_language, texts) => {
  test('no button puts a name of common words into its sentence', () => {
    for (const code of codes.filter((each, place) => isTranslated(each) || place % 10 === 0)) {
      const name = localizedBrandName(code, texts);
      const said = [buttonIn(texts, code), payWith(propsIn(texts), code).value];
      const sentence = texts.payWith.replace('{0}', name);
      expect(said, code).toEqual(
        isTranslated(code)
          ? [texts.submit, joinList([texts.submit, name], texts.comma)]
          : [sentence, sentence],
      );
    }
  });

  test('the name of every brand is without a place that nothing fills', () => {
    expect(codes.map((code) => localizedBrandName(code, texts)).filter((name) => /[{}]/.test(name))).toEqual(
      [],
    );
  });
});

/** Languages in which the word before a name would bend it, or which have no order for it: the verb, a colon, the name. */
const withColon: readonly LanguageCode[] = ['fi', 'cz', 'sk', 'pl', 'hu', 'sl', 'ru', 'ar'];

test.each(withColon)('the verb of %s stands before a colon, so that no name must bend', (code) => {
  expect(formTexts[code].payWith).toMatch(/^\p{L}+: \{0\}$/u);
});

test.each(Object.entries(issuerTexts))(
  'the title of an error in %s is a word, a colon and the title, whatever the title is',
  (_code, { wrongTitle }) => {
    expect(wrongTitle).toMatch(/^\p{L}+(?:\u00a0: |: |：)\{\{title\}\}$/u);
  },
);

test.each(languages)(
  'the list of accepted brands in %s follows a whole sentence, in brackets',
  (_code, texts) => {
    expect(texts.accepted).toMatch(/^\{0\} ?[(（][^{}]+[:：] ?\{1\}[)）]$/u);
  },
);
