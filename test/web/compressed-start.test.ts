import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compressStart, withEnd } from '../../src/web/compressed-start.ts';

const decoders = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  identity: (bytes: Buffer) => bytes,
};
const codings = ['br', 'gzip', 'identity'] as const;

/** Texts of any length and script, also long ones that compress well. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(2000))
    .map(([part, times]) => part.repeat(times)),
);

describe('a text whose start was compressed before', () => {
  test.each(codings)('is the same text to a client that decodes %s', async (coding) => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (start, end) => {
        const whole = withEnd(await compressStart(start), coding, end);
        expect(decoders[coding](whole).equals(Buffer.from(start + end))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.each(codings)('gets ends of any length in %s, also longer than one block', async (coding) => {
    const start = await compressStart('<!doctype html>\n'.repeat(50));
    for (const length of [0, 1, 65_534, 65_535, 65_536, 131_070, 200_001]) {
      const end = 'e'.repeat(length);
      const whole = decoders[coding](withEnd(start, coding, end));
      expect(whole.equals(Buffer.from('<!doctype html>\n'.repeat(50) + end))).toBe(true);
    }
  });

  test('can be decoded while it arrives, byte by byte', async () => {
    const start = await compressStart('a start '.repeat(300));
    const arrive = (bytes: Buffer) => Readable.from([...bytes].map((byte) => Buffer.from([byte])));
    const expected = `${'a start '.repeat(300)}and an end`;
    expect(await text(arrive(withEnd(start, 'br', 'and an end')).pipe(createBrotliDecompress()))).toBe(
      expected,
    );
    expect(await text(arrive(withEnd(start, 'gzip', 'and an end')).pipe(createGunzip()))).toBe(expected);
  });

  test('is used again for other ends', async () => {
    const start = await compressStart('start ');
    expect(brotliDecompressSync(withEnd(start, 'br', 'one')).toString()).toBe('start one');
    expect(brotliDecompressSync(withEnd(start, 'br', 'two')).toString()).toBe('start two');
  });

  test('is small: an end costs its own bytes and a few more', async () => {
    const start = await compressStart('a start '.repeat(300));
    expect(withEnd(start, 'br', 'x'.repeat(300)).length - start.br.length).toBe(304);
    expect(withEnd(start, 'gzip', 'x'.repeat(300)).length - start.gzip.length).toBe(318);
  });
});
