import type { VNode } from 'preact';

/** A way into the pages, shown as a card. */
export interface CardLink {
  readonly title: string;
  readonly address: string;
  /** About 60 letters. */
  readonly sentence: string;
  /** What stands above the title. */
  readonly pictures?: readonly VNode[];
}

/** Renders links as cards beside each other. */
export function cardLinks(links: readonly CardLink[]): VNode {
  return (
    <ul class="cards">
      {links.map(({ title, address, sentence, pictures }) => (
        <li>
          {pictures && <div class="scene">{pictures}</div>}
          <a href={address}>{title}</a>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
