/**
 * Whether an address leads to a page or an app. It is checked although the gateway gives it, so that no address can
 * run a script (threeds-security.md T2).
 */
export function isPage(url: string): boolean {
  try {
    return !/^(javascript|vbscript|data|blob|file|filesystem|about|view-source):$/.test(
      new URL(url).protocol,
    );
  } catch {
    return false;
  }
}
