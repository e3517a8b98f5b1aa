import type { Parameters } from '#contract/parameters/table.ts';

/** How a provider's page is shown beside the shop's (widget-contract 9.5 and 9.6): in a popup window, or in a frame. */
export type WindowFlow = 'popup' | 'inline';

/** Returns the flow that a submission requests; undefined when the provider's page replaces the shop's. */
export function readWindowFlow({ flow }: Parameters): WindowFlow | undefined {
  return flow === 'popup' || flow === 'inline' ? flow : undefined;
}
