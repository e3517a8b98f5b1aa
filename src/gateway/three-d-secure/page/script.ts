import { createHash } from 'node:crypto';
import type { Markup } from '../../../web/template.ts';
import type { Assets } from '../../core/assets.ts';

/**
 * A script of this release that stands in its document: a file of its own would be one more round trip while the shopper
 * waits.
 */
export interface Script {
  readonly code: Markup;
  /** As a policy allows it. */
  readonly source: string;
}

/** Throws for a script that would end its element early. */
export function scriptOf({ files }: Assets, name: string): Script {
  const code = files.get(name)?.identity.toString() ?? '';
  if (/<\/script|<!--/i.test(code))
    throw new Error(`${name} has markup in it and cannot stand in a document.`);
  return { code: { markup: code }, source: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
}
