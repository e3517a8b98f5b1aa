/** The page's contents at its side, or above it where there is little room. */
import { join, type Markup } from '../../web/template.ts';
import { details, link, list } from './parts.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
}

export interface Chapter extends Entry {
  readonly content: readonly Markup[];
  /** Parts of the chapter that the menu names. */
  readonly entries?: readonly Entry[];
  /** Has too many of them to be shown at once. */
  readonly isLong?: true;
}

export function menuOf(chapters: readonly Chapter[]): Markup {
  return list(
    chapters.map(({ entries = [], isLong, ...chapter }) => {
      const inside = list(entries.map(linkTo));
      const more = isLong ? details(`${entries.length} parts`, [inside]) : inside;
      return join([linkTo(chapter), more]);
    }),
  );
}

function linkTo({ id, title }: Entry): Markup {
  return link(id, title);
}
