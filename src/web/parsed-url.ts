/**
 * Reads an address; undefined when it is none. `URL.canParse` does not serve a server: from some thousand calls on, that of
 * Node 20 and 22 refuses every address with a letter such as ü.
 *
 * @param base the address that a relative one belongs to
 */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
