import { asciiDigits } from '#contract/card/digits.ts';
import { isEmail } from '#contract/email.ts';
import type { Problem } from '#contract/messages.ts';
import { plainName } from '#contract/plain-text.ts';
import type { ContactName } from '../../hosted/form-field.ts';

/** Returns what is wrong with a text that must be given. @param otherwise what is wrong with one of another shape */
export function judgeText(
  value: string,
  right: Pick<RegExp, 'test'>,
  otherwise: Problem = 'invalid',
): Problem {
  const text = plainName(value);
  if (text === '') return 'empty';
  return right.test(text) ? '' : otherwise;
}

/** Returns what is wrong with an e-mail address or a phone number. */
export const judgeContact = (name: ContactName, value: string): Problem =>
  name === 'email'
    ? judgeText(value, { test: isEmail })
    : judgeText(asciiDigits(value), /^\+?(\D*\d){7,15}\D*$/);
