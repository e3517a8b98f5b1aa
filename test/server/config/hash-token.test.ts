import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/server/config/config.ts';
import { hashOfInput } from '../../../src/server/config/hash-token.ts';

describe('the hash of a token for the configuration file', () => {
  test.each([[['sesame']], [['sesame\n']], [['ses', 'ame\r\n']]])('is made of %j on stdin', async (parts) => {
    expect(await hashOfInput(Readable.from(parts))).toBe(`${hashToken('sesame').toString('hex')}\n`);
  });

  test('is not made of nothing', async () => {
    await expect(hashOfInput(Readable.from(['\n']))).rejects.toThrow(
      '--hash-token reads the token from stdin',
    );
  });
});
