/**
 * Reads the messages that browsers carry in form fields: JSON in base64url without padding (threeds-security A.2 and
 * A.5). It is strict.
 */
import { type Erro, erro } from './erro.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the object in an encoded text, or an EMV error message when the text is wrong.
 *
 * @param name name of the form field
 */
export function decodeMessage(name: string, text: string): Members | Erro {
  if (text === '') return erro('201', `${name} is missing`);
  if (text.includes('=')) return erro('203', `${name} is padded; leave the = signs out`);
  const bytes = Buffer.from(text, 'base64url');
  // Node skips characters that are not base64url instead of failing. Encoding the bytes again must therefore give the
  // same text.
  if (bytes.toString('base64url') !== text) return erro('203', `${name} is not base64url`);
  return objectIn(bytes) ?? erro('101', `${name} holds no JSON object`);
}

/**
 * Decodes a text less strictly: wrong padding and other alphabets pass. It finds out which transaction a wrong message
 * was meant for.
 */
export function decodeLeniently(text: string): Members | undefined {
  return objectIn(Buffer.from(text, 'base64url'));
}

/** Tells whether a value is an EMV error message. */
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
