/** One link of {@link PageLinks}. */
export interface PageLink {
  readonly name: string;
  readonly address: string;
  readonly isCurrent: boolean;
  /** Language tag of the link's name. */
  readonly tag: string;
}

/** Links to several versions of a page, and marks the version that the visitor sees. */
export function PageLinks({ links }: { links: readonly PageLink[] }) {
  return links.map(({ name, address, isCurrent, tag }) => (
    <a href={address} lang={tag} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </a>
  ));
}
