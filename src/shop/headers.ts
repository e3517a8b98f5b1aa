/** Headers of the shop's pages, including its error pages. */

/**
 * Returns the headers of a page. Their policy is the strictest one under which the widget must work: no inline script,
 * no inline style, Trusted Types.
 */
export function pageHeaders(gateway: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${gateway}`,
    `style-src 'self' ${gateway}`,
    `img-src 'self' ${gateway}`,
    `connect-src 'self' ${gateway}`,
    `frame-src ${gateway}`,
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
