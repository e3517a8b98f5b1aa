/**
 * Reads single option values by the kinds of `chapters/chapter.ts`. Booleans and numbers are also accepted as text,
 * because pages that are made from templates write them as text.
 */
import { readFlag } from '../flag.ts';
import type { Kinds, OptionRule } from './rules.ts';

/** Reads a boolean, also as text (`readFlag`). Returns undefined for any other value. */
export function takeFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : readFlag(takeText(value) ?? '');
}

/** Reads a text. Returns undefined for any other value. */
export function takeText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads a text. Also accepts a number, because pages write numbers for a postcode, an amount or an opacity. */
function takeTextOrNumber(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : takeText(value);
}

function takeNumber(value: unknown): number | undefined {
  const text = takeTextOrNumber(value);
  return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** Reads a list of texts and copies it. Returns undefined for any other value. */
export function takeWords(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((word) => typeof word === 'string') ? [...value] : undefined;
}

export const textRule = (fallback?: string, expected = 'text'): OptionRule<unknown> => ({
  expected,
  fallback,
  take: takeText,
});
export const textOrNumberRule = (): OptionRule<unknown> => ({
  expected: 'text or a number',
  fallback: undefined,
  take: takeTextOrNumber,
});

/** The kinds of options that both pages and wallets need. */
export const commonKinds: Kinds = {
  flag: (fallback?: boolean) => ({ expected: 'true or false', fallback, take: takeFlag }),
  number: (fallback?: number) => ({ expected: 'a number', fallback, take: takeNumber }),
  text: textRule,
  textOrNumber: textOrNumberRule,
  // The widget looks callbacks up when it calls them, so the function itself is not kept here.
  callback: () => ({
    expected: 'a function',
    fallback: undefined,
    take: (value) => (typeof value === 'function' ? null : undefined),
  }),
};
