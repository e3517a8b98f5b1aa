/** A document of `docs`, as the page that shows it needs it. */
export interface Guide {
  /** Its path below `docs` without `.md`; that of its folder for a README. */
  readonly name: string;
  readonly title: string;
  /** Its headings below the title. The search looks through them. */
  readonly headings: readonly GuideHeading[];
  /** Its text below the title, as HTML. */
  readonly html: string;
}

export interface GuideHeading {
  readonly level: number;
  /** The anchor that GitHub gives it. */
  readonly id: string;
  readonly title: string;
}

/** Returns the name of the guide that a path below `docs` belongs to, such as `operate` for `operate/README.md`. */
export function guideName(path: string): string {
  return path.replace(/(?:^|\/)README\.md$/, '').replace(/\.md$/, '');
}
