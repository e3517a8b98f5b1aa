import * as z from 'zod';
import { brands, readRanges } from '#contract/brands/number-rules.ts';
import { messagesFor } from './messages.ts';

const form = /^(\d{1,9}(-\d{1,9})?( (?=\d)|$))*$/;
const expected = messagesFor('ranges of numbers, such as "446404 968201-968211"');

/**
 * Whether the text is a list of number ranges. Both ends of a range must have the same number of digits, and the lower
 * end must come first.
 */
const areRanges = (text: string) =>
  form.test(text) && readRanges(text).every(([low, high]) => low.length === high.length && low <= high);

/** Number ranges by card brand; an empty text removes a brand from the list. */
export const binList = z.partialRecord(
  z.enum(brands.map(({ code }) => code)),
  z.string(expected).refine(areRanges, expected),
  messagesFor('an object in braces'),
);
