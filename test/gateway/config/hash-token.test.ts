import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/gateway/config/config.ts';
import { hashOfPassword, hashOfToken } from '../../../src/gateway/config/hash-token.ts';
import { isPassword, readPasswordHash } from '../../../src/gateway/config/password.ts';

const token = 'c2VzYW1lLW9wZW4teW91';

describe('the hash of a token for the configuration file', () => {
  test.each([[[token]], [[`${token}\n`]], [['c2VzYW1lLW9w', 'ZW4teW91\r\n']]])(
    'is made from %j on stdin',
    async (parts) => {
      expect(await hashOfToken(Readable.from(parts))).toBe(`${hashToken(token).toString('hex')}\n`);
    },
  );

  test('is not made from an empty input', async () => {
    await expect(hashOfToken(Readable.from(['\n']))).rejects.toThrow(
      '--hash-token reads the token from stdin',
    );
  });

  test.each(['x', 'sesame', token.slice(1), 'a'.repeat(64), 'abcabcabc'.repeat(5)])(
    'is not made from a token that can be guessed: %s',
    async (weak) => {
      await expect(hashOfToken(Readable.from([weak]))).rejects.toThrow(
        '--hash-token was given a token that can be guessed: it must have 20 characters or more, 10 of them different. Make one with: openssl rand -hex 32',
      );
    },
  );
});

describe('the hash of a password for the configuration file', () => {
  test('is salted, slow and fits the password alone', async () => {
    const [one, other] = [
      await hashOfPassword(Readable.from(['open\n'])),
      await hashOfPassword(Readable.from(['open'])),
    ];
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}\n$/);
    expect(one).not.toBe(other);
    const hash = readPasswordHash(one.trim());
    expect([await isPassword(hash, 'open'), await isPassword(hash, 'Open')]).toEqual([true, false]);
  });

  test('is not made from an empty input', async () => {
    await expect(hashOfPassword(Readable.from(['']))).rejects.toThrow(
      '--hash-password reads the password from stdin, which was empty',
    );
  });
});
