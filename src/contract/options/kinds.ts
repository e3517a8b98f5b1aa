/**
 * Reads single option values by the kinds of `chapters/chapter.ts`. Booleans and numbers are also accepted as text,
 * because pages that are made from templates write them as text.
 */
import type { Kinds, OptionRule } from './rules.ts';

/** Reads a boolean, also as text (`'true'`, `'false'`). Returns undefined for any other value. */
export function takeFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
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

export const textRule = (fallback?: string, expected = 'text'): OptionRule<unknown> => [
  expected,
  fallback,
  takeText,
];
export const textOrNumberRule = (): OptionRule<unknown> => ['text or a number', undefined, takeTextOrNumber];

/**
 * The kinds of options that both pages and wallets need, in the order of `kindNumbers`. The arguments of each
 * function come from the compact row.
 */
export const commonKinds: Kinds = [
  /* flag */ (fallback?: boolean) => ['true or false', fallback, takeFlag],
  /* number */ (fallback?: number) => ['a number', fallback, takeNumber],
  /* text */ textRule,
  /* textOrNumber */ textOrNumberRule,
  /* oneOf */ (known: readonly unknown[], fallback?: unknown, older: readonly unknown[] = []) => [
    known.map((word) => JSON.stringify(word)).join(' or '),
    fallback,
    (value) =>
      value === older[0] ? older[1] : known.find((word) => word === value || String(word) === value),
  ],
  // The widget looks callbacks up when it calls them, so the function itself is not kept here.
  /* callback */ () => ['a function', undefined, (value) => (typeof value === 'function' ? null : undefined)],
];
