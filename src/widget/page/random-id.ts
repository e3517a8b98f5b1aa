/** Returns an unguessable id of 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
