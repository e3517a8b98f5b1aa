import { hashToken } from './config.ts';

/**
 * For `--hash-token`: the line of a configuration file for the token or password that `input` holds. From stdin and not
 * from the arguments, which every user of the computer can read. Throws when there is none.
 */
export async function hashOfInput(input: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: string[] = [];
  for await (const part of input) parts.push(String(part));
  const token = parts.join('').replace(/\r?\n$/, '');
  if (token !== '') return `${hashToken(token).toString('hex')}\n`;
  throw new Error(
    '--hash-token reads the token from stdin, which was empty: printf %s "$TOKEN" | … --hash-token',
  );
}
