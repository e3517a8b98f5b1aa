import { type BinList, readRanges } from '#contract/brands/number-rules.ts';

/**
 * Fetches the gateway's list of number ranges by brand; undefined when it does not arrive. It is always the whole
 * list, which is searched in the frame: no digit leaves the frame before the shopper pays (threeds-security.md T23).
 */
export async function fetchBinList(): Promise<BinList | undefined> {
  try {
    const answer = await fetch('/v1/binlist.json');
    const lists: Record<string, string> = await answer.json();
    return answer.ok
      ? new Map(Object.entries(lists).map(([code, ranges]) => [code, readRanges(ranges)]))
      : undefined;
  } catch {
    return undefined;
  }
}
