/** Building blocks of every section of the page. */
import type { ComponentChildren, VNode } from 'preact';
import { withCode } from './names.ts';

export type Piece = string | VNode;

/** Content of a paragraph, a cell or a list item: one piece, or several in a row. */
export type Content = Piece | readonly Piece[];

/** Renders text in which backticks mark code. Names of parameters become code without backticks, too. */
export function prose(text: string): VNode {
  const parts = withCode(text).split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}

export function paragraph(text: Content): VNode {
  return <p>{typeof text === 'string' ? prose(text) : text}</p>;
}

/** Renders the paragraphs and lists of a description as openapi.json has them. */
export function described(text: string): VNode[] {
  const parts = text === '' ? [] : text.split('\n\n');
  return parts.map((part) =>
    part.startsWith('- ') ? bulletList(part.slice(2).split('\n- ').map(prose)) : paragraph(part),
  );
}

export function code(text: string): VNode {
  return <code>{text}</code>;
}

export function link(address: string, text: Content): VNode {
  return <a href={address}>{text}</a>;
}

/** Renders a link to an anchor of the same page. */
export function linkHere(id: string, text: Content): VNode {
  return <a href={`#${id}`}>{text}</a>;
}

/**
 * Renders a block of code. The block scrolls, so that the page never scrolls sideways (WCAG 1.4.10), and it takes
 * focus, so that the keyboard can scroll it (2.1.1).
 */
export function block(label: string, text: string): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <pre class="scroll" tabindex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

/**
 * Renders a list.
 *
 * @param items at least one
 */
export function bulletList(items: readonly Content[]): VNode {
  return (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  );
}

/**
 * Renders content that is closed at first. A link to something inside opens it, and so does a search in the page.
 *
 * @param id its anchor
 * @param page the address that has the content, too: programs that read Markdown are led there
 */
export function details(summary: Content, content: ComponentChildren, id?: string, page?: string): VNode {
  return (
    <details id={id} data-page={page}>
      <summary>{summary}</summary>
      {content}
    </details>
  );
}

/** Puts commas between the pieces. */
export function inLine(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [', ', piece]));
}

interface Section {
  readonly id: string;
  readonly title: Content;
  /** Level of the heading; the page's own has level 1. */
  readonly level: 2 | 3;
  readonly content: ComponentChildren;
}

export function section({ id, title, level, content }: Section): VNode {
  const Heading = `h${level}` as const;
  return (
    <section id={id}>
      <Heading>{linkHere(id, title)}</Heading>
      {content}
    </section>
  );
}
