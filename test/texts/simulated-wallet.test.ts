import { describe, expect, test } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';
import { type WalletTexts, walletTexts } from '../../src/texts/simulated-wallet.ts';
import { type Sample, textChecks } from '../languages/checks.ts';

const { en } = walletTexts;
const names = Object.keys(en) as (keyof WalletTexts)[];

describe.each(Object.entries(walletTexts) as [LanguageCode, WalletTexts][])(
  'the sheet of a wallet in %s',
  (code, own) => {
    test.each(Object.entries(textChecks))('has only texts of which each %s', (_rule, isRight) => {
      const samples = names.map((key): Sample => ({ code, key, text: own[key], english: en[key] }));
      expect(samples.filter((sample) => !isRight(sample))).toEqual([]);
    });

    test('has the texts of English, none as it is, and cancels and names the button as the form does', () => {
      expect(Object.keys(own)).toEqual(names);
      if (code === 'en') return;
      expect(names.filter((key) => own[key] === en[key])).toEqual([]);
      expect([own.cancel, own.payWith]).toEqual([formTexts[code].cancel, formTexts[code].payWith]);
    });
  },
);
