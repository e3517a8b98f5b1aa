/** Finds keys and tokens that can be guessed. */
import { createHash } from 'node:crypto';

const minLength = 20;
const minDifferentCharacters = 10;

/** Whether a token is so long and varied that it cannot be found by trying. */
export function isStrongToken(token: string): boolean {
  return token.length >= minLength && new Set(token).size >= minDifferentCharacters;
}

/**
 * The minimum number of different values in a key of 32 bytes. Random bytes have about 30, and fewer than 19 once in a
 * hundred million keys. A key of 16 random bytes, written twice or filled up with zeros, has 17 at most.
 */
const minDifferentBytes = 19;
/** How often one value may stand in a key. A random key has one more often once in a hundred million keys. */
const maxEqualBytes = 6;

/**
 * Returns why a key of hexadecimal digits is not random; undefined when it may be random. A key with a pattern is weak,
 * however long it is.
 */
export function findWeakness(key: string): string | undefined {
  const bytes = [...Buffer.from(key, 'hex')];
  if (isHashOfGuess(Buffer.from(key, 'hex'))) return 'is the SHA-256 hash of a word that anybody would try';
  const steps = new Set(bytes.slice(1).map((byte, i) => (byte - (bytes[i] ?? 0) + 256) % 256));
  if (new Set(bytes).size === 1) return 'is one byte over and over';
  if (steps.size === 1 || sequences.some((sequence) => sequence.includes(key.toLowerCase()))) {
    return 'is a sequence';
  }
  const counts = new Map(bytes.map((byte) => [byte, bytes.filter((other) => other === byte).length]));
  if (counts.size < minDifferentBytes) return 'repeats a few bytes';
  if (Math.max(...counts.values()) > maxEqualBytes) return 'has one byte too often';
  // Random keys have no letter once in ten billion keys. The digits of pi have none, or are these.
  if (/^[0-9]+$/.test(key)) return 'has decimal digits only';
  if (key.toLowerCase().includes(piDigits)) return 'is made of the digits of pi';
  // Random bytes are all below 128 once in four billion keys.
  return bytes.every((byte) => byte < 128) ? 'is text' : undefined;
}

const digits = '0123456789abcdef';
const sequences = [digits, [...digits].reverse().join('')].map((text) => text.repeat(5));
/** The first hexadecimal digits of pi behind the point. */
const piDigits = '243f6a8885a308d3';

/** Words from examples, and words that people use as a temporary token. */
const words = [
  'access-token accesstoken admin api apikey changeme default demo dummy example foobar key letmein live merchant',
  'password password1 pay payment prod production qwerty sandbox secret secrettoken sesame shop test test-token',
  'testtoken token abc123 123456 12345678 1234567890',
]
  .join(' ')
  .split(' ');

/** Whether this is the hash of a text that is easy to guess: one or two characters, or one of them or a common word over and over. */
export function isHashOfGuess(hash: Buffer): boolean {
  return guessedHashes().has(hash.toString('hex'));
}

let known: ReadonlySet<string> | undefined;

/** The longest text of one character or one word over and over that is tried. */
const maxRepeatedLength = 64;

/**
 * Returns the hashes of texts that are easy to guess. They are made on first use: some 16,000 hashes in twenty
 * milliseconds.
 */
function guessedHashes(): ReadonlySet<string> {
  if (known !== undefined) return known;
  const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  const pairs = printable.flatMap((one) => printable.map((other) => one + other));
  known = new Set(['', ...pairs, ...[...printable, ...words].flatMap(repeat)].map(hashOf));
  return known;
}

function repeat(word: string): string[] {
  return Array.from({ length: Math.floor(maxRepeatedLength / word.length) }, (_, i) => word.repeat(i + 1));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
