/** The Content-Security-Policy of documents that a shop's page shows in a frame. */

/** Policy of a document of ours in a shop's page, which runs one script and shows what its markup says. */
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
    `frame-ancestors ${framersOf(shops)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Sources of a policy's `frame-ancestors` for these shops: any page when none is known. */
export function framersOf(shops: readonly string[]): string {
  return shops.length === 0 ? 'http: https:' : shops.join(' ');
}
