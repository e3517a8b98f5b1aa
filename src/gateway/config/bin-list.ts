import * as z from 'zod';
import { brands, readRanges } from '../../contract/brands/number-rules.ts';
import { messagesFor } from './messages.ts';

const form = /^(\d{1,9}(-\d{1,9})?( (?=\d)|$))*$/;
const expected = messagesFor('ranges of numbers, such as "446404 968201-968211"');

/** Both ends of a range have as many digits, the lower one first. */
const areRanges = (text: string) =>
  form.test(text) && readRanges(text).every(([low, high]) => low.length === high.length && low <= high);

/** Number ranges by card brand; an empty text takes a brand out of the list. */
export const binList = z.partialRecord(
  z.enum(brands.map(({ code }) => code)),
  z.string(expected).refine(areRanges, expected),
  messagesFor('an object in braces'),
);
