import { type Inline, inlineOf } from '../../../web/inline.tsx';
import type { Assets } from '../../core/assets.ts';

/**
 * A script of this release that stands in its document: a file of its own would be one more round trip while the shopper
 * waits. Throws for a script that would end its element early.
 */
export function scriptOf({ files }: Assets, name: string): Inline {
  return inlineOf(files.get(name)?.identity.toString() ?? '', name);
}
