/** Counts what happens to a tenant, so that a test can wait until nothing more happens. */
import type { EventPage } from '#contract/control/records.ts';
import type { ControlClient } from './control-client.ts';

/** `last` is the number of the newest event; `underWay` counts requests without an answer and callbacks that are due. */
export type TenantActivity = Pick<EventPage, 'last' | 'underWay'>;

/** @param path of the tenant on the control plane */
export async function readActivity(control: ControlClient, path: string): Promise<TenantActivity> {
  const { last, underWay } = await control.get<EventPage>(`${path}/events`, { limit: 1 });
  return { last, underWay };
}
