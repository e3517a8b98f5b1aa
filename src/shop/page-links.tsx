/** A link of {@link PageLinks}. */
export interface PageLink {
  readonly name: string;
  readonly address: string;
  readonly isCurrent: boolean;
  /** Language tag of the name. */
  readonly tag: string;
}

/** A choice among pages, one of which the visitor sees. */
export function PageLinks({ links }: { links: readonly PageLink[] }) {
  return links.map(({ name, address, isCurrent, tag }) => (
    <a href={address} lang={tag} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </a>
  ));
}
