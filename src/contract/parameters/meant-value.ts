/** Turns a value as it was written into the value that it means. */
import { plainText, withoutSigns } from '../plain-text.ts';
import type { Format } from './format.ts';

const lineBreaks = /[\t\n\r]+/;

/** Returns the value that a parameter of this format is to have; the text itself when the format has no other. */
export function createMeantValue(format: Format | undefined, written: string): string {
  const value = format?.lines === 'kept' ? withoutSigns(written) : plainText(written);
  if (format?.lines === 'blank' && lineBreaks.test(value)) return value.split(lineBreaks).join(' ').trim();
  return format?.toCanonical?.(value) ?? value;
}
