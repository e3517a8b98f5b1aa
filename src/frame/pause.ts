/** Resolves after this time in milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Returns how long an answer asks to wait before the request is sent again, in milliseconds. `Retry-After` gives
 * seconds or a date (RFC 9110, 10.2.3). Returns 0 when the header is missing or unreadable. A date is compared with
 * the server's own `Date`, because the shopper's clock may be wrong.
 */
export function retryAfter({ headers }: Response): number {
  const read = (name: string) => headers.get(name) ?? '';
  const told = read('Retry-After');
  return Math.max(+told * 1000 || Date.parse(told) - Date.parse(read('Date')) || 0, 0);
}
