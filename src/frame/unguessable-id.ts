/** Creates an id of 32 random hexadecimal digits, which nobody can guess. */
export function unguessableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
