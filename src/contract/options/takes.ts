/** What single values must be. Pages made from templates pass booleans and numbers as text, too. */
import { isObject, one, type Rule } from './rules.ts';

export function takeFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

export function takeText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Text, or a number where pages write one for the text: a postcode, an amount, an opacity. */
export function takeWritten(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : takeText(value);
}

export function takeNumber(value: unknown): number | undefined {
  const text = takeWritten(value);
  return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

export function takeObject<T>(value: unknown): T | undefined {
  return isObject(value) ? (value as T) : undefined;
}

function takeList<T>(value: unknown): T[] | undefined {
  return Array.isArray(value) ? [...value] : undefined;
}

function takeWords(value: unknown): string[] | undefined {
  return takeList<unknown>(value)?.every((word) => typeof word === 'string') ? takeList(value) : undefined;
}

export const flag = <F extends boolean | undefined>(fallback: F): Rule<boolean | F> => [
  'true or false',
  fallback,
  takeFlag,
];
export const text = <F extends string | undefined>(expected: string, fallback: F): Rule<string | F> => [
  expected,
  fallback,
  takeText,
];
export const written: Rule<string | undefined> = ['text or a number', undefined, takeWritten];
export const number = <F extends number | undefined>(fallback: F): Rule<number | F> => [
  'a number',
  fallback,
  takeNumber,
];
export const words = <F extends string[] | undefined>(expected: string, fallback: F): Rule<string[] | F> => [
  expected,
  fallback,
  takeWords,
];
/** A list of objects that is passed on as it is. */
export const list = <T>(): Rule<T[] | undefined> => ['an array', undefined, takeList];
/** An object that is passed on as it is. */
export const object = <T>(): Rule<T | undefined> => ['an object', undefined, takeObject];
/** Looked up live by the widget, so that nothing of it is kept here. */
export const callback: Rule<undefined> = [
  'a function',
  undefined,
  (value) => (typeof value === 'function' ? null : undefined),
];

/** The look of Apple's button where the page draws it. */
export const appleStyle = one(undefined, 'black', 'white', 'white-with-line');
