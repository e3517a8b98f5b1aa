/** A document of `docs`, as the page that shows it needs it. */
export interface Guide {
  /** Its path below `docs` without `.md`; that of its folder for a README. */
  readonly name: string;
  readonly title: string;
  /** Its headings below the title, and the rows of tables that have names. */
  readonly headings: readonly GuideHeading[];
  /** Its text below the title, as HTML. */
  readonly html: string;
}

export interface GuideHeading {
  /** That of the heading; {@link rowLevel} of a row. */
  readonly level: number;
  /** The anchor that the document gives it, or else GitHub. */
  readonly id: string;
  readonly title: string;
}

export const rowLevel = 7;

/**
 * Splits the HTML of a document into its first paragraph, which says what the document is about, and the rest. The paragraph stays
 * with the rest where it does not end with a full stop, because it leads to what follows.
 */
export function cutSummary({ html }: Guide): { readonly summary: string; readonly others: string } {
  const [paragraph = '', summary = ''] = /^\s*<p>(.*?)<\/p>/s.exec(html) ?? [];
  return summary.endsWith('.')
    ? { summary, others: html.slice(paragraph.length) }
    : { summary: '', others: html };
}

/** Returns the name of the guide that a path below `docs` belongs to, such as `operate` for `operate/README.md`. */
export function guideName(path: string): string {
  return path.replace(/(?:^|\/)README\.md$/, '').replace(/\.md$/, '');
}
