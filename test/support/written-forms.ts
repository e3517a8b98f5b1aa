/** Finds a secret in bytes, however it was written. */

/**
 * The ways in which a text may be written, each as the bytes to look for: as it is, hex in both cases, base64 and
 * base64url at each position, percent-encoded, UTF-16 in both orders, and backwards.
 */
const forms: Readonly<Record<string, (text: string) => Buffer[]>> = {
  plain: (text) => [Buffer.from(text)],
  hex: (text) => {
    const hex = Buffer.from(text).toString('hex');
    return [Buffer.from(hex), Buffer.from(hex.toUpperCase())];
  },
  base64: (text) => base64Parts(text, 'base64'),
  base64url: (text) => base64Parts(text, 'base64url'),
  percent: (text) => [...'xX'].map((letter) => Buffer.from(percentEncoded(text, letter === 'X'))),
  utf16: (text) => [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()],
  backwards: (text) => [Buffer.from([...text].reverse().join(''))],
};

/** Base64 writes the same bytes in three ways, depending on where they begin; the bytes beside them change its ends. */
function base64Parts(text: string, encoding: 'base64' | 'base64url'): Buffer[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((shift) => {
    const written = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    const isCut = (shift + bytes.length) % 3 !== 0;
    return Buffer.from(written.slice(shift === 0 ? 0 : shift + 1, isCut ? -1 : undefined));
  });
}

function percentEncoded(text: string, isUpperCase: boolean): string {
  const hex = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return isUpperCase ? hex.toUpperCase() : hex;
}

/**
 * Returns in which ways the bytes hold one of the secrets, as `number: hex`.
 *
 * @param secrets texts by what they are; a short one, such as a security code, needs the characters around it
 */
export function writtenIn(bytes: Buffer, secrets: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(secrets).flatMap(([name, texts]) =>
    Object.entries(forms)
      .filter(([, write]) => texts.some((text) => write(text).some((part) => bytes.includes(part))))
      .map(([form]) => `${name}: ${form}`),
  );
}
