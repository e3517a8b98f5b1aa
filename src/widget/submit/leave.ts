/**
 * Brings the whole tab to the shop's result page. `replace`, so that Back does not lead to a checkout that is
 * over (threeds-security.md A.5, "History and Back"). The page may itself stand in a frame of the shop.
 */
export function leave(url: string): boolean {
  // The address comes from the gateway; still nothing but a page may be opened here (threeds-security.md T2).
  if (['', 'javascript:', 'data:', 'blob:', 'vbscript:'].includes(protocolOf(url))) return false;
  const target = window.top ?? window;
  try {
    target.location.replace(url);
  } catch {
    window.location.replace(url);
  }
  return true;
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol;
  } catch {
    return '';
  }
}
