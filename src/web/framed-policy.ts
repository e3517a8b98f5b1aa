/** The Content-Security-Policy of documents that a shop's page shows in a frame. */

/**
 * Returns the policy of a document in a shop's page. The policy allows one script, and no content except the document's
 * own markup.
 *
 * @param shops the origins that may frame the document; empty when they are unknown
 * @param more further directives
 */
export function framedPolicy(
  shops: readonly string[],
  more: readonly string[] = [],
  script = "'self'",
): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    ...more,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${toFrameAncestors(shops)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Returns the sources of `frame-ancestors` for these shops; when no shop is known, any page is allowed. */
export function toFrameAncestors(shops: readonly string[]): string {
  return shops.length === 0 ? 'http: https:' : shops.join(' ');
}
