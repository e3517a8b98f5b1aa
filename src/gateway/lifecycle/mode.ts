import type { Mode } from '#contract/mode.ts';
import type { Parameters } from '#contract/parameters/table.ts';

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
