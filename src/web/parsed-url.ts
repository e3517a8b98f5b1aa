/**
 * Reads an address; undefined when it is none. `URL.canParse` is not used: in Node 20 and 22 it answers false for every
 * address with a letter such as ü, once it has been called some thousand times.
 *
 * @param base the address that a relative one belongs to
 */
export function parsedUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Whether a text is the address of something on the web, and not of a file or a script. */
export const isWebAddress = (address: string): boolean =>
  /^https?:$/.test(parsedUrl(address)?.protocol ?? '');
