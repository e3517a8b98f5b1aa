/** Finds a secret in bytes, however it was written. */

/**
 * The ways in which bytes may be written, each as what to look for: as they are, hex in both cases, base64 and base64url at
 * each position, percent-encoded, UTF-16 in both orders, and backwards.
 */
const forms: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  plain: (bytes) => [bytes],
  hex: (bytes) => inBothCases(bytes.toString('hex')),
  base64: (bytes) => base64Parts(bytes, 'base64'),
  base64url: (bytes) => base64Parts(bytes, 'base64url'),
  percent: (bytes) => inBothCases(bytes.toString('hex').replaceAll(/../g, '%$&')),
  utf16: (bytes) => {
    const wide = () => Buffer.from(bytes.toString('latin1'), 'utf16le');
    return [wide(), wide().swap16()];
  },
  backwards: (bytes) => [Buffer.from(bytes).reverse()],
};

const inBothCases = (text: string) => [Buffer.from(text), Buffer.from(text.toUpperCase())];

/** Base64 writes the same bytes in three ways, depending on where they begin; the bytes beside them change its ends. */
function base64Parts(bytes: Buffer, encoding: 'base64' | 'base64url'): Buffer[] {
  return [0, 1, 2].map((shift) => {
    const written = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    const isCut = (shift + bytes.length) % 3 !== 0;
    return Buffer.from(written.slice(shift === 0 ? 0 : shift + 1, isCut ? -1 : undefined));
  });
}

/**
 * Returns in which ways the bytes hold one of the secrets, such as `number: hex`.
 *
 * @param secrets texts or bytes by what they are; a short one, such as a security code, needs the characters around it
 */
export function writtenIn(
  bytes: Buffer,
  secrets: Readonly<Record<string, readonly (string | Uint8Array)[]>>,
): string[] {
  return Object.entries(secrets).flatMap(([name, each]) =>
    Object.entries(forms)
      .filter(([, write]) => each.some((one) => write(Buffer.from(one)).some((part) => bytes.includes(part))))
      .map(([form]) => `${name}: ${form}`),
  );
}
