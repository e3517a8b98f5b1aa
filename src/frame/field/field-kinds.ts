import { type BinList, binListBrands, findBrand, readRanges } from '#contract/brands/number-rules.ts';
import { hostedExpiryShape, judgeExpiry } from '#contract/card/expiry.ts';
import { judgeHolder } from '#contract/card/holder.ts';
import { judgeNumber, numberShape } from '#contract/card/number.ts';
import { cvvShape, judgeCvv } from '#contract/card/security-code.ts';
import type { CardFieldName, FieldKind } from './field-rules.ts';

/** The minimum number of digits of an issuer identification number (ISO/IEC 7812-1). */
const binLength = 6;

/** The kinds of fields that a frame can show, by field name. */
export const fieldKinds: Readonly<Record<CardFieldName, FieldKind>> = {
  'card.number': {
    shape: ({ brands, grouped, brand }) => numberShape(brands, grouped, brand),
    judge: (digits, { brands, brand, binList, list }) => ({
      ...judgeNumber(digits, brands, brand, list ?? undefined),
      bin: list === null ? 'missing' : list && binList && digits.length >= binLength ? 'known' : '',
    }),
    prepareFor(rules, loaded) {
      const { brands, binList, isListRequested } = rules;
      if (isListRequested || !(binList || brands.some((code) => binListBrands.includes(code)))) return;
      rules.isListRequested = true;
      void fetchBinList().then((list) => {
        rules.list = list ?? null;
        loaded();
      });
    },
  },
  'card.cvv': {
    shape: ({ brand }) => cvvShape(findBrand(brand)),
    judge: (digits, { brand, required }) => judgeCvv(digits, findBrand(brand), required),
  },
  // With SAQ A the gateway hosts every field of the card, also the expiry date and the holder's name
  // (widget-contract.md 2.2, `enableSAQACompliance`).
  'card.expiry': {
    shape: () => hostedExpiryShape,
    judge: (digits) => ({
      problem: judgeExpiry(digits, new Date()),
      // A year that begins with 20 may be the first half of a year of four digits.
      complete: /^\d\d(?!20)\d\d$/.test(digits),
    }),
  },
  'card.holder': {
    judge: (name, { required }) => ({ problem: judgeHolder(name, required) }),
  },
};

/**
 * Fetches the gateway's list of number ranges by brand; undefined when it does not arrive. It is always the whole
 * list, which is searched in the frame: no digit leaves the frame before the shopper pays (threeds-security.md T23).
 */
async function fetchBinList(): Promise<BinList | undefined> {
  try {
    const answer = await fetch('/v1/binlist.json');
    const lists: Record<string, string> = await answer.json();
    return answer.ok
      ? new Map(Object.entries(lists).map(([code, ranges]) => [code, readRanges(ranges)]))
      : undefined;
  } catch {
    return undefined;
  }
}
