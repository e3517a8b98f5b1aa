/** Says which type of body a request has sent, where a server takes another one. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * A type as a client would name one. A text with four digits in a row is not repeated, because it may be part of a card
 * number.
 */
const plainType = /^(?!.*[0-9]{4})[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/i;

/** Returns the rest of a sentence that begins with `Content-Type`, such as `is text/plain`. */
export function sentType({ 'content-type': sent }: Pick<IncomingHttpHeaders, 'content-type'>): string {
  if (sent === undefined) return 'is missing';
  const [type = ''] = sent.split(';');
  return plainType.test(type.trim()) ? `is ${type.trim()}` : 'is no type that is read here';
}
