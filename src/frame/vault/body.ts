type Pairs = readonly (readonly string[])[];

/** Never taken from the merchant's page: secrets, the raw expiry text beside its two parameters, and the attempt. */
const ours = ['card.number', 'card.cvv', 'card.expiry', 'attemptId'];

/**
 * The form-encoded payment without its attempt id: the outer form's fields, then the frames' values. An empty value
 * of a frame is left out: an optional security code that was not typed is no parameter.
 */
export function paymentBody(outer: Pairs, card: Pairs): string {
  const body = new URLSearchParams();
  for (const [name = '', value = ''] of outer) if (!ours.includes(name)) body.append(name, value);
  for (const [name = '', value = ''] of card) if (value) body.append(name, value);
  return body.toString();
}
