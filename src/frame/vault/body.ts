import { toDigits } from '#contract/card/digits.ts';
import { dateLength, parseExpiry } from '#contract/card/expiry.ts';
import { sentHolder } from '#contract/card/holder.ts';

type Pairs = readonly (readonly string[])[];

/**
 * Names that are never taken from the merchant's page: the secrets, the unparsed expiry text (its two parameters are
 * sent instead) and the attempt's id.
 */
const reservedNames = ['card.number', 'card.cvv', 'card.expiry', 'attemptId'];

/**
 * Builds the form-encoded payment without its attempt id: first the outer form's fields, then the frames' values. An
 * empty value of a frame is left out, so that an optional security code which was not typed is not sent as a
 * parameter.
 *
 * @param accept the browser's Accept header; not used if the outer form has one
 */
export function paymentBody(outer: Pairs, card: Pairs, accept?: string): string {
  const body = new URLSearchParams();
  for (const [name = '', value = ''] of outer) if (!reservedNames.includes(name)) body.append(name, value);
  for (const [name = '', typed = ''] of card) {
    const value = name === 'card.holder' ? sentHolder(typed) : typed;
    if (name === 'card.expiry') {
      if (!value) continue;
      // What the gateway answers must not depend on few digits, which may be those of a security code; and a text that is no
      // date comes here with the option `validation: false`.
      const date = toDigits(value).length < dateLength ? null : parseExpiry(value);
      body.set(`${name}Month`, date?.month ?? '');
      body.set(`${name}Year`, date?.year ?? '');
    } else if (value) body.set(name, value);
  }
  const header = 'customer.browser.acceptHeader';
  if (accept && !body.get(header)) body.set(header, accept);
  return body.toString();
}
