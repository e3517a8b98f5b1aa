import { cardNames } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';

/** Whether a list of brands needs code of the later script: for another brand than a card, or for the logos. */
export function needsLater(codes: readonly string[], { style }: Pick<Settings, 'style'>): boolean {
  return (style === 'logos' && codes.length > 0) || !codes.every((code) => cardNames.has(code));
}
