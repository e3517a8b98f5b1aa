/** The page's table of contents. It stands at the side of the page, or above it in a narrow window. */
import type { VNode } from 'preact';
import { bulletList, details, link } from './parts.tsx';

interface Entry {
  readonly id: string;
  readonly title: string;
}

export interface Chapter extends Entry {
  readonly content: readonly VNode[];
  /** Parts of the chapter that the menu lists. */
  readonly entries?: readonly Entry[];
  /** Set when the chapter has too many entries to show them all at once. */
  readonly isLong?: true;
}

export function menuOf(chapters: readonly Chapter[]): VNode {
  return bulletList(
    chapters.map(({ entries = [], isLong, ...chapter }) => {
      if (entries.length === 0) return linkTo(chapter);
      const inside = bulletList(entries.map(linkTo));
      const more = isLong ? details(`${entries.length} parts`, [inside]) : inside;
      return [linkTo(chapter), more];
    }),
  );
}

function linkTo({ id, title }: Entry): VNode {
  return link(id, title);
}
