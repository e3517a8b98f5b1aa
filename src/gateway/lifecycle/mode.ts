import type { Parameters } from '#contract/parameters/table.ts';

/**
 * Decides which connector charges. In the test environment `testMode` chooses the simulator (INTERNAL) or an upstream
 * gateway (EXTERNAL). In the live environment all payments are real (LIVE).
 */
export type Mode = 'INTERNAL' | 'EXTERNAL' | 'LIVE';

/** Returns the mode of a request. The live environment has no `testMode` (`service.md`, "What the service does"). */
export function getMode({ environment }: { readonly environment: string }, { testMode }: Parameters): Mode {
  if (environment === 'live') return 'LIVE';
  return testMode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}
