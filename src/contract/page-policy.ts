/** The Content-Security-Policy that a merchant's page needs for the widget (`service.md`, "Payment widget"). */

/** What the page itself loads, as sources of a policy, such as `'self'`. */
export interface OwnSources {
  readonly script?: string;
  readonly style?: string;
  readonly img?: string;
  readonly connect?: string;
}

/** Returns the policy with which a page loads nothing but the widget of this gateway and its own sources. */
export function policyFor(gateway: string, own: OwnSources = {}): string {
  const sources = (kind: keyof OwnSources) =>
    `${kind}-src ${own[kind] === undefined ? '' : `${own[kind]} `}${gateway}`;
  return [
    "default-src 'none'",
    sources('script'),
    sources('style'),
    sources('img'),
    sources('connect'),
    `frame-src ${gateway}`,
    `form-action 'self' ${gateway}`,
  ].join('; ');
}
