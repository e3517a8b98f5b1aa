/**
 * Patterns of the parts of an address, by which both the gateway and the form judge (`parameters.md`, "Billing
 * address"). Besides the specification's letters and digits they take what stands in names of places (settled questions
 * 8 and 26): the range from & to / is `& ' ( ) * + , - . /`, and there are `’ ‘ ‑ –`. Source of the names: country-region-data
 * 4.1.0, country-state-city 3.2.1, iso-3166-2 1.0.0, read on 2026-11-30.
 */
import { asciiDigits } from './card/digits.ts';
import { countryCodes } from './countries.ts';
import { plainText } from './plain-text.ts';

/** A state as shops and shoppers write it: `CA`, `US.CA`, `Western Cape`, `Ar-Riyad`, `Trentino-Alto Adige/Südtirol`. */
export const statePattern = /^[\p{L}\p{M}\p{N} ’‘\u2011–&-/]{1,50}$/u;

export const cityPattern = /^[\p{L}\p{M} ’‘\u2011–&-/]+$/u;

/** A city whose name has a digit, such as `Praha 1`. */
export const cityWithDigitsPattern = /^[\p{L}\p{M}\p{N} ’‘\u2011–&-/]+$/u;

/** One pattern for all countries. Source: `parameters.md`, "Billing address", read on 2026-11-30. */
export const postcodePattern = /^[A-Za-z0-9]([A-Za-z0-9 -]{0,14}[A-Za-z0-9])?$/;

const phonePattern = /^[+0-9][0-9 .()/-]{0,24}$/;

/** Returns a text with ASCII signs in the place of digits, letters and hyphens that input methods write. */
function asciiSigns(text: string): string {
  return asciiDigits(plainText(text))
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-');
}

/** Returns a postcode as it is sent. People in Japan write its mark before it: 〒100-0001. */
export function plainPostcode(text: string): string {
  return asciiSigns(text)
    .replace(/^\s*〒/, '')
    .trim();
}

/** Returns a phone number in the signs that the gateway takes, without an extension: `415 555-2671` for `(415) 555‑2671 x12`. */
function plainPhone(text: string): string {
  return asciiSigns(text)
    .replace(/\s*(?:[;,#x]|ext).*/i, '')
    .replace(/^\s*\((\d+)\)/, '$1');
}

/** The patterns of the parts that a form or a wallet may write otherwise, by name. */
export const partPatterns: Readonly<Record<string, Pick<RegExp, 'test'>>> = {
  country: { test: (code) => countryCodes.includes(code) },
  phone: phonePattern,
  state: statePattern,
  postcode: postcodePattern,
};

/** How these parts are sent that are written in other signs, by name. */
export const plainParts: Readonly<Record<string, (text: string) => string>> = {
  phone: plainPhone,
  postcode: plainPostcode,
};
