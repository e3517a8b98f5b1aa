import type { Parameters } from '#contract/parameters/table.ts';

/**
 * Decides which connector charges. In the test environment `testMode` chooses the simulator (INTERNAL) or an upstream
 * gateway (EXTERNAL). In the live environment all payments are real (LIVE).
 */
export type Mode = 'INTERNAL' | 'EXTERNAL' | 'LIVE';

/**
 * Returns the mode of a request to a channel. The live environment has no `testMode` (`service.md`, "What the service
 * does"). With the setting `simulateExternal` the simulator takes the place of an upstream that the channel lacks.
 */
export function getMode(
  { environment, simulateExternal }: { readonly environment: string; readonly simulateExternal: boolean },
  channel: { readonly upstream?: unknown } | undefined,
  { testMode }: Parameters,
): Mode {
  if (environment === 'live') return 'LIVE';
  const isSimulated = simulateExternal && channel?.upstream === undefined;
  return testMode === 'EXTERNAL' && !isSimulated ? 'EXTERNAL' : 'INTERNAL';
}
