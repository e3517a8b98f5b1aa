/** Strict reading of what browsers carry in forms: base64url JSON without padding (threeds-security A.2 and A.5). */
import { type Erro, erro } from './erro.ts';

type Members = Readonly<Record<string, unknown>>;

/** The object in an encoded text, or what is wrong with the text. @param name of the form field */
export function decoded(name: string, text: string): Members | Erro {
  if (text === '') return erro('201', `${name} is missing`);
  if (text.includes('=')) return erro('203', `${name} is padded; leave the = signs out`);
  const bytes = Buffer.from(text, 'base64url');
  // Node skips characters that are not base64url instead of failing: encoded again, the text must be the same.
  if (bytes.toString('base64url') !== text) return erro('203', `${name} is not base64url`);
  return objectIn(bytes) ?? erro('101', `${name} holds no JSON object`);
}

/** The same, of a text that may be encoded in another way: to tell which transaction a wrong message was meant for. */
export function decodedAtAll(text: string): Members | undefined {
  return objectIn(Buffer.from(text, 'base64url'));
}

export function isErro(value: object): value is Erro {
  return 'messageType' in value && value.messageType === 'Erro' && 'errorComponent' in value;
}

function objectIn(bytes: Buffer): Members | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Members)
      : undefined;
  } catch {
    return undefined;
  }
}
