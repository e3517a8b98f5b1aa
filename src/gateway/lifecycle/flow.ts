import type { Parameters } from '#contract/parameters/table.ts';

/** A provider's page beside the shop's (widget-contract 9.5 and 9.6): in a window of its own, or in a frame. */
export type WindowFlow = 'popup' | 'inline';

/** The flow a submission asks for; undefined when the provider's page takes the place of the shop's. */
export function windowFlowOf({ flow }: Parameters): WindowFlow | undefined {
  return flow === 'popup' || flow === 'inline' ? flow : undefined;
}
