/**
 * Makes the hashes for a configuration file. The secrets come from stdin, because every user of the computer can read
 * the arguments of a process.
 */
import { hashToken } from './config.ts';
import { hashPassword } from './password.ts';
import { isStrongToken } from './strength.ts';

type Input = AsyncIterable<Buffer | string>;

/**
 * Reads a token and returns its hash, for `--hash-token`. Throws when there is no token, and for a token that can be
 * guessed.
 */
export async function hashOfToken(input: Input): Promise<string> {
  const token = await textOf(input);
  if (token === '') {
    throw new Error(
      '--hash-token reads the token from stdin, which was empty: printf %s "$TOKEN" | … --hash-token',
    );
  }
  if (isStrongToken(token)) return `${hashToken(token).toString('hex')}\n`;
  throw new Error(
    '--hash-token was given a token that can be guessed: it must have 20 characters or more, 10 of them different. Make one with: openssl rand -hex 32',
  );
}

/**
 * Reads the password of a shop that sends user and password, and returns its hash, for `--hash-password`. Throws when
 * there is no password.
 */
export async function hashOfPassword(input: Input): Promise<string> {
  const password = await textOf(input);
  if (password !== '') return `${await hashPassword(password)}\n`;
  throw new Error(
    '--hash-password reads the password from stdin, which was empty: printf %s "$PASSWORD" | … --hash-password',
  );
}

async function textOf(input: Input): Promise<string> {
  const parts: string[] = [];
  for await (const part of input) parts.push(String(part));
  return parts.join('').replace(/\r?\n$/, '');
}
