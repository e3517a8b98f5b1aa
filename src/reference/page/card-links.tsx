import type { VNode } from 'preact';

/** A way into the pages, shown as a card. */
export interface CardLink {
  readonly title: string;
  readonly address: string;
  /** About 60 letters. */
  readonly sentence: string;
  /** What stands above the title. */
  readonly picture?: VNode | undefined;
}

/** Renders links as cards beside each other. */
export function cardLinks(links: readonly CardLink[]): VNode {
  return (
    <ul class="cards">
      {links.map(({ title, address, sentence, picture }) => (
        <li>
          {picture && <div class="scene">{picture}</div>}
          <a href={address}>{title}</a>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
