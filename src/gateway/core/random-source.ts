/** The random values of ids. The gateway's come from the system; the test environment has sources that repeat a run id by id. */
import { createHash, createHmac, randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';

/** What an id is for. A source that repeats itself counts each kind for itself. */
export type IdKind =
  | 'answer'
  | 'attempt'
  | 'authentication'
  | 'checkout'
  | 'descriptor'
  | 'internal'
  | 'issuer'
  | 'page'
  | 'payment'
  | 'registration'
  | 'wallet';

export interface RandomSource {
  /**
   * Returns 128 random bits as 32 lower-case hexadecimal digits.
   *
   * @param scope what the bits belong to, such as the checkout of an answer: each scope is counted for itself
   */
  hex(kind: IdKind, scope?: string): string;
  /** Returns a random UUID, version 4 (RFC 9562, 5.4). */
  uuid(kind: IdKind): string;
  bytes(length: number, kind: IdKind): Buffer;
  /** Returns a random whole number from 0 up to a limit, the limit excluded. */
  number(limit: number, kind: IdKind): number;
  /**
   * Returns 32 lower-case hexadecimal digits that are always the same for a text, and from which the text cannot be told.
   *
   * @param secret 64 hex, for a text that others may guess
   */
  hexFor(text: string, kind: IdKind, secret?: string): string;
}

/** Random bytes of the system that were not given out yet: to ask for many at once takes a tenth of the time for each id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function systemHex(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const end = used + 16;
  const digits = pool.toString('hex', used, end);
  // No byte is given out twice, not even after a mistake in this function.
  pool.fill(0, used, end);
  used = end;
  return digits;
}

/** The system's own randomness. */
export const systemRandom: RandomSource = {
  hex: systemHex,
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  number: (limit) => randomInt(limit),
  hexFor(text, _kind, secret) {
    const hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', Buffer.from(secret, 'hex'));
    return hash.update(text).digest('hex').slice(0, 32);
  },
};
