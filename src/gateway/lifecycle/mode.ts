import type { Parameters } from '#contract/parameters/table.ts';

/**
 * Who charges. In the test environment `testMode` chooses the simulator (INTERNAL) or an upstream gateway (EXTERNAL); in
 * the live environment everything is real (LIVE).
 */
export type Mode = 'INTERNAL' | 'EXTERNAL' | 'LIVE';

/** The mode of a request. The live environment has no `testMode` (`service.md`, "What the service does"). */
export function modeOf({ environment }: { readonly environment: string }, { testMode }: Parameters): Mode {
  if (environment === 'live') return 'LIVE';
  return testMode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}
