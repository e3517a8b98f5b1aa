/**
 * The random bytes of ids. They come from the system. Work that runs inside {@link withRandomSource} takes them from the
 * source given there, so that the test environment can repeat a run id by id.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac, randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';

/** What an id is for. A given source counts each kind for itself. */
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
  /** @param scope what the bytes belong to, such as the checkout of an answer: each scope is counted for itself */
  bytes(length: number, kind: IdKind, scope?: string): Buffer;
  /** Returns 16 bytes that are always the same for a text, so that an id can be found again by what it was made of. */
  bytesFor(text: string, kind: IdKind): Buffer;
}

const given = new AsyncLocalStorage<RandomSource>();

/** Runs work that takes its random bytes from a source. */
export function withRandomSource<T>(source: RandomSource, work: () => T): T {
  return given.run(source, work);
}

/** Random bytes of the system that were not given out yet: to ask for many at once takes a tenth of the time for each id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Returns 128 random bits as 32 lower-case hexadecimal digits. */
export function randomHex(kind: IdKind, scope?: string): string {
  const source = given.getStore();
  if (source !== undefined) return source.bytes(16, kind, scope).toString('hex');
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

/** Returns a random UUID, version 4 (RFC 9562, 5.4). */
export function newUuid(kind: IdKind): string {
  const source = given.getStore();
  if (source === undefined) return randomUUID();
  const bytes = source.bytes(16, kind);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns random bytes. */
export function newBytes(length: number, kind: IdKind): Buffer {
  return given.getStore()?.bytes(length, kind) ?? randomBytes(length);
}

/** Returns a random whole number from 0 up to a limit, the limit excluded. */
export function randomNumber(limit: number, kind: IdKind): number {
  const source = given.getStore();
  return source === undefined ? randomInt(limit) : source.bytes(6, kind).readUIntBE(0, 6) % limit;
}

/**
 * Returns 32 lower-case hexadecimal digits that are always the same for a text, and from which the text cannot be told.
 *
 * @param secret 64 hex, for a text that others may guess
 */
export function hexFor(text: string, kind: IdKind, secret?: string): string {
  const source = given.getStore();
  if (source !== undefined) return source.bytesFor(text, kind).toString('hex');
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', Buffer.from(secret, 'hex'));
  return hash.update(text).digest('hex').slice(0, 32);
}
