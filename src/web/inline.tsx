/** Inline style sheets and scripts, which the document's Content-Security-Policy allows by their hash. */
import { createHash } from 'node:crypto';

export interface Inline {
  readonly text: string;
  /** The source expression for the policy: `'sha256-…'`. */
  readonly source: string;
}

/**
 * Makes the inline form of a style sheet or script. Throws for a text that would end its element early. @param name
 * names the text in the error message
 */
export function createInline(text: string, name = 'A text'): Inline {
  if (/<\/(?:script|style)|<!--/i.test(text))
    throw new Error(`${name} has markup in it and cannot stand in a document.`);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

export function InlineStyle({ style }: { style: Inline }) {
  // The text is not escaped, because its hash would no longer fit.
  return <style dangerouslySetInnerHTML={{ __html: style.text }} />;
}

export function InlineScript({ script }: { script: Inline }) {
  return <script dangerouslySetInnerHTML={{ __html: script.text }} />;
}
