/** Pieces every section of the page is made of. */
import type { ComponentChildren, VNode } from 'preact';
import { withCode } from './names.ts';

export type Piece = string | VNode;

/** What stands in a paragraph, a cell or an item: a piece, or several in a row. */
export type Content = Piece | readonly Piece[];

/** Text in which backticks mark code; names of parameters need none. */
export function prose(text: string): VNode {
  const parts = withCode(text).split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}

export function paragraph(text: Content): VNode {
  return <p>{typeof text === 'string' ? prose(text) : text}</p>;
}

export function code(text: string): VNode {
  return <code>{text}</code>;
}

export function link(id: string, text: Content): VNode {
  return <a href={`#${id}`}>{text}</a>;
}

/** Scrolls by itself, so that the page never does sideways (WCAG 1.4.10), and by keyboard (2.1.1). */
export function block(label: string, text: string): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <pre class="scroll" tabindex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

/** @param items at least one */
export function bulletList(items: readonly Content[]): VNode {
  return (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  );
}

/** Closed until it is asked for; a link to something inside opens it, and so does a search in the page. */
export function details(summary: string, content: ComponentChildren): VNode {
  return (
    <details>
      <summary>{summary}</summary>
      {content}
    </details>
  );
}

/** The pieces with commas between them. */
export function inLine(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [', ', piece]));
}

interface Section {
  readonly id: string;
  readonly title: Content;
  readonly level: 2 | 3 | 4;
  readonly content: ComponentChildren;
}

export function section({ id, title, level, content }: Section): VNode {
  const Heading = `h${level}` as const;
  return (
    <section id={id}>
      <Heading>{link(id, title)}</Heading>
      {content}
    </section>
  );
}
