/**
 * Opens the encrypted form of a webhook message (gateway-contract 7, "Transport"): AES-256-GCM, its parts in hexadecimal.
 * Nothing of a message is parsed as data before its authentication tag was found right.
 */
import { MerchantError, WebhookError } from './errors.ts';
import { getMembers, isText } from './shapes.ts';

/** The request as a server has it: of Node, of a framework, or one of `fetch` whose body was read. */
export interface WebhookRequest {
  /** Checked when it is there. */
  readonly method?: string | undefined;
  readonly headers: WebhookHeaders;
  /** The body as it came, before anything has parsed it. */
  readonly body: string | Uint8Array;
}

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Bytes in memory of their own; older compilers call them `Uint8Array`, newer ones `Uint8Array<ArrayBuffer>`. */
type Bytes = ReturnType<typeof Uint8Array.from>;

interface Sealed {
  readonly iv: Bytes;
  readonly tag: Bytes;
  readonly body: string;
}

const rawRemedy =
  'Give the body as it came, before anything has parsed it: in Express by express.raw({ type: "*/*" }) at the route, elsewhere by its reader of text or bytes.';
const resend = 'Answer with this status; the gateway sends its messages again.';

/** Decodes the webhook's secrets, 64 hexadecimal characters each. Throws a `MerchantError` for others. */
export function readKeys(secret: string | readonly string[]): readonly Bytes[] {
  const keys = [secret].flat().map((one) => bytesOf(one, 32));
  const known = keys.filter((key) => key !== undefined);
  if (known.length > 0 && known.length === keys.length) return known;
  throw new MerchantError(
    'settings',
    'The webhook’s secret is not one.',
    'Give its 64 hexadecimal characters, or a list of several while you change it.',
  );
}

/** Makes the cheap checks, in this order: method, headers, size. */
export function readSealed({ method = 'POST', headers, body }: WebhookRequest, maxBytes: number): Sealed {
  if (method !== 'POST') throw new WebhookError('method', `A message is never sent by ${method}.`, resend);
  const iv = bytesOf(headerOf(headers, 'x-initialization-vector'), 12);
  if (iv === undefined) throw badHeader('X-Initialization-Vector', 24);
  const tag = bytesOf(headerOf(headers, 'x-authentication-tag'), 16);
  if (tag === undefined) throw badHeader('X-Authentication-Tag', 32);
  if (!isText(body) && !ArrayBuffer.isView(body)) throw parsedBody(body);
  if (body.length > maxBytes) {
    throw new WebhookError(
      'size',
      `The body has more than ${maxBytes} bytes.`,
      'Give more as maxBytes if it is genuine.',
    );
  }
  return { iv, tag, body: typeof body === 'string' ? body : new TextDecoder().decode(body) };
}

/**
 * Decodes the body and decrypts it with the first key that fits.
 *
 * @throws WebhookError for a body of another form, and for a message that no key opens
 */
export async function decryptSealed(
  { iv, tag, body }: Sealed,
  keys: ReturnType<typeof readKeys>,
): Promise<Bytes> {
  const ciphertext = bytesOf(ciphertextIn(body));
  if (ciphertext === undefined) {
    const reason = 'The body is neither hexadecimal nor JSON with hexadecimal in encryptedBody.';
    throw new WebhookError('form', reason, rawRemedy);
  }
  const sealed = new Uint8Array(ciphertext.length + tag.length);
  sealed.set(ciphertext);
  sealed.set(tag, ciphertext.length);
  for (const key of keys) {
    const plaintext = await decrypted(key, iv, sealed);
    if (plaintext !== undefined) return plaintext;
  }
  throw new WebhookError('authenticity', 'No secret opens the message.', 'Give the secret of this webhook.');
}

async function decrypted(key: Bytes, iv: Bytes, sealed: Bytes) {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv, tagLength: 128 }, imported, sealed),
    );
  } catch {
    return undefined;
  }
}

/** Returns the ciphertext in hexadecimal: the whole body, or its member `encryptedBody`. */
function ciphertextIn(body: string): unknown {
  if (!body.startsWith('{')) return body;
  try {
    return getMembers(JSON.parse(body))?.encryptedBody;
  } catch {
    return undefined;
  }
}

/** Decodes hexadecimal in small or capital letters. Undefined for any other text and for another number of bytes. */
function bytesOf(hex: unknown, count?: number): Bytes | undefined {
  if (!isText(hex) || !/^(?:[0-9A-Fa-f]{2})+$/.test(String(hex))) return undefined;
  const digits = String(hex);
  if (count !== undefined && digits.length !== count * 2) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

/** Returns a header that is there once. Names of headers have no case. */
function headerOf(headers: WebhookHeaders, name: string): unknown {
  if (typeof headers?.get === 'function') return headers.get(name);
  const found = Object.entries(headers ?? {}).filter(([key]) => key.toLowerCase() === name);
  return found.length === 1 ? found[0]?.[1] : undefined;
}

/** Frameworks give an object that they have parsed, or nothing, where no reader of raw bodies was set. */
function parsedBody(body: unknown): WebhookError {
  const reason =
    body === undefined || body === null ? 'There is no body.' : 'The body is what something has parsed.';
  return new WebhookError('form', reason, rawRemedy);
}

function badHeader(name: string, digits: number): WebhookError {
  return new WebhookError('headers', `The header ${name} is not ${digits} hexadecimal characters.`, resend);
}
