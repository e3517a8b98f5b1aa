import { type BinList, binListBrands, findBrand, readRanges } from '#contract/brands/number-rules.ts';
import { toDigits } from '#contract/card/digits.ts';
import { dateLength, hostedExpiryShape, isWholeExpiry, judgeExpiry } from '#contract/card/expiry.ts';
import { judgeHolder } from '#contract/card/holder.ts';
import { judgeNumber, numberShape } from '#contract/card/number.ts';
import { cvvShape, judgeCvv, longestCode } from '#contract/card/security-code.ts';
import { now } from './clock.ts';
import type { CardFieldName, FieldKind } from './field-rules.ts';

/** The minimum number of digits of an issuer identification number (ISO/IEC 7812-1). */
const binLength = 6;

/** How many digits a card number has at least. */
const shortestNumber = 12;

/**
 * Whether so many digits are the beginning of a number, and no security code. Where the page hides what is typed, shoppers
 * press into the field and type a code again: what stood there counts for itself, until there are as many as in a number.
 */
export const isNumber = ({ length }: string, stood: number) =>
  length - stood > longestCode || length >= shortestNumber;

/** What is told of digits that are too few to be judged. */
const judgeFew = (digits: string) => ({ problem: digits ? ('incomplete' as const) : ('empty' as const) });

/**
 * The kinds of fields that a frame can show, by field name. The page chooses the name, and all that a field is judged by, so
 * that any kind may hold a security code: of a code alone, nothing that is told of up to {@link longestCode} digits depends on more than how
 * many they are, but for a whole date (design decision 21).
 */
export const fieldKinds: Readonly<Record<CardFieldName, FieldKind>> = {
  'card.number': {
    shape({ brands, grouped, brand, stood }) {
      const { clean, limit, format } = numberShape(brands, grouped, brand);
      // The brand is not looked for, either: the page can ask for it thousands of times, and measure how long that takes.
      return {
        clean,
        limit: (digits) => (isNumber(digits, stood) ? limit(digits) : shortestNumber),
        format: (digits) => (isNumber(digits, stood) ? format(digits) : digits),
      };
    },
    judge: (digits, { brands, brand, binList, list, stood }) => ({
      ...(isNumber(digits, stood) ? judgeNumber(digits, brands, brand, list ?? undefined) : judgeFew(digits)),
      bin:
        list === null
          ? 'missing'
          : list && binList && digits.length >= binLength && isNumber(digits, stood)
            ? 'known'
            : '',
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
    judge: (date) => ({
      ...(toDigits(date).length < dateLength ? judgeFew(date) : { problem: judgeExpiry(date, now()) }),
      complete: isWholeExpiry(date),
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
