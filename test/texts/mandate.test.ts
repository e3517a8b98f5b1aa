// @tests src/texts/all-forms.ts
import { expect, test } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import type { LanguageCode } from '../../src/texts/languages.ts';

/** How each language says that the eight weeks begin with the debit. */
const afterDebit: Readonly<Record<LanguageCode, RegExp>> = {
  en: /eight weeks of (?:the|a) debit date/,
  de: /acht Wochen ab dem Belastungsdatum/,
  fr: /huit semaines suivant (?:la date du prélèvement|sa date)/,
  es: /ocho semanas desde (?:el|cada) cargo/,
  it: /otto settimane dalla data (?:dell’|di ciascun )addebito/,
  nl: /acht weken na de afschrijving/,
  dk: /otte uger efter (?:trækket|et træk)/,
  fi: /kahdeksan viikon kuluessa (?:kustakin )?veloituksesta/,
  se: /åtta veckor efter (?:dragningen|en dragning)/,
  tr: /Borçlandırmadan sonraki sekiz hafta/,
  ja: /引き落としから8週間以内/,
  sl: /osmih tednih od obremenitve/,
  pt: /oito semanas após o débito/,
  pl: /ośmiu tygodni od obciążenia rachunku/,
  cz: /osmi týdnů od inkasa/,
  hu: /terheléstől számított nyolc héten/,
  bg: /осем седмици от (?:задължаването на сметката|всяко задължаване)/,
  ro: /opt săptămâni de la (?:o )?debitare/,
  ru: /восьми недель после списания/,
  cn: /扣款后八周内/,
  gr: /οκτώ εβδομάδων από (?:τη|κάθε) χρέωση/,
  no: /åtte uker etter (?:trekket|et trekk)/,
  sk: /ôsmich týždňov od inkasa/,
  ar: /ثمانية أسابيع من تاريخ (?:الخصم|أي خصم)/,
  ko: /출금 후 8주 이내/,
};

test.each(Object.keys(afterDebit) as LanguageCode[])(
  'the mandates of %s say that the shopper’s eight weeks for a refund begin with the debit',
  (code) => {
    const { mandate, mandateSaved } = formTexts[code];
    expect(mandate).toMatch(afterDebit[code]);
    expect(mandateSaved).toMatch(afterDebit[code]);
  },
);
