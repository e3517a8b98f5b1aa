/** The forms in which a test looks for a value that must not be stored. */
import { createHash } from 'node:crypto';

/** The forms in which a value could be stored; of a number also those as an integer. `latin1` gives one character for each byte. */
export function tracesOf(value: string): string[] {
  const raw = Buffer.from(value);
  const backwards = [...value].reverse().join('');
  const plain = [value, backwards];
  // Nine signs in a row are more than the first six or the last four, which a record may show.
  const pieces = Array.from({ length: Math.max(0, value.length - 8) }, (_, i) => value.slice(i, i + 9));
  const grouped = [' ', '-', '.', '%20', '+'].map((gap) => value.replace(/(.{4})(?=.)/g, `$1${gap}`));
  const encoded = plain.flatMap((text) => {
    const hex = Buffer.from(text).toString('hex');
    return [hex, hex.toUpperCase(), Buffer.from(hex, 'hex').toString('base64').slice(0, 20)];
  });
  // Base64 writes the same bytes in three ways, depending on the position at which they begin.
  const shifted = [1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), raw])
      .toString('base64')
      .slice(4, 20),
  );
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(value).digest());
  const bytes = [
    Buffer.from(value, 'utf16le'),
    Buffer.from(value, 'utf16le').swap16(),
    ...integersOf(value),
    ...hashes,
  ].map((one) => one.toString('latin1'));
  const hashTexts = hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64')]);
  return [...plain, ...pieces, ...grouped, ...encoded, ...shifted, ...bytes, ...hashTexts];
}

function integersOf(value: string): Buffer[] {
  if (!/^[0-9]{12,}$/.test(value)) return [];
  const integer = Buffer.from(BigInt(value).toString(16).padStart(14, '0'), 'hex');
  return [Buffer.from(value, 'hex'), integer, Buffer.from(integer).reverse()];
}
