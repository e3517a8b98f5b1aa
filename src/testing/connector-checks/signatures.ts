/** What of a webhook may be its signature, and whether each change of that is noticed. */
import type { AcquirerRequest } from '../../connector/connector.ts';
import type { Bench } from './bench.ts';

/** Returns the parts of a webhook that may be signatures: long words of hexadecimal digits, base64, or the like. */
export function runsIn({ body, headers }: AcquirerRequest): readonly string[] {
  const texts = [body, ...Object.values(headers).map((value) => value ?? '')];
  return texts.flatMap((text) => text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []);
}

/** Returns what is wrong with how a signature is compared; undefined when each change of it is noticed. */
export async function findSignatureProblem(
  bench: Bench,
  webhook: AcquirerRequest,
  signature: string,
): Promise<string | undefined> {
  const text = signature.replace(/=+$/, '');
  for (const [where, at] of [
    ['first', 0],
    ['middle', Math.floor(text.length / 2)],
    ['last', text.length - 1],
  ] as const) {
    const changed = `${signature.slice(0, at)}${otherLetter(text, at)}${signature.slice(at + 1)}`;
    const replaced = (part = '') => part.replace(signature, changed);
    const headers = Object.fromEntries(
      Object.entries(webhook.headers).map(([name, value]) => [name, replaced(value)]),
    );
    const notifications = await bench.read({ body: replaced(webhook.body), headers });
    if (notifications !== undefined)
      return `a webhook is believed whose signature differs in its ${where} character`;
  }
  return undefined;
}

const hexadecimal = '0123456789abcdef';
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns another letter, which differs in the first bit that the letter stands for: the last ones may stand for nothing. */
function otherLetter(text: string, at: number): string {
  const letter = text.charAt(at);
  if (/^[0-9a-f]+$/i.test(text)) {
    const other = hexadecimal.charAt(hexadecimal.indexOf(letter.toLowerCase()) ^ 8);
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  }
  const plain = letter.replace('-', '+').replace('_', '/');
  return base64.charAt(base64.indexOf(plain) ^ 32);
}
