import { createInline, type Inline } from '../../web/inline.tsx';
import type { Assets } from './assets.ts';

/**
 * Returns a script of this release, to be put inline into a document: a separate file would cost the waiting shopper
 * one more round trip. Throws for a script whose text would end its `script` element early.
 */
export function toInlineScript({ files }: Assets, name: string): Inline {
  return createInline(files.get(name)?.identity.toString() ?? '', name);
}
