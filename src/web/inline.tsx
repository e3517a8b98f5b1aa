/** Style sheets and scripts that stand in their document, and that its policy allows by their hash. */
import { createHash } from 'node:crypto';

export interface Inline {
  readonly text: string;
  /** As a policy names it: `'sha256-…'`. */
  readonly source: string;
}

/** Throws for a text that would end its element early. @param name of the text, for whoever reads the error */
export function inlineOf(text: string, name = 'A text'): Inline {
  if (/<\/(?:script|style)|<!--/i.test(text))
    throw new Error(`${name} has markup in it and cannot stand in a document.`);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

export function InlineStyle({ style }: { style: Inline }) {
  // Escaped, it would not be the text of the hash.
  return <style dangerouslySetInnerHTML={{ __html: style.text }} />;
}

export function InlineScript({ script }: { script: Inline }) {
  return <script dangerouslySetInnerHTML={{ __html: script.text }} />;
}
