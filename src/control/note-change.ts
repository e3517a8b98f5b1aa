/** Lets a tenant's journal tell what a tester has changed, so that a timeline explains what follows. */
import { recordControl } from '../tenants/journal/record.ts';
import type { TenantJournal } from '../tenants/journal/tenant-journal.ts';

/** A tenant, whose journal may be absent in a test of a single route. */
export interface Noting {
  readonly journal?: TenantJournal | undefined;
}

/**
 * Records a change before it is made.
 *
 * @param what such as `clock` or `faults removed`
 * @param change what was sent, without which there is nothing more to say
 */
export function noteChange(
  { journal }: Noting,
  what: string,
  change: object = {},
  checkoutId?: string,
): void {
  if (journal === undefined) return;
  const members = Object.keys(change).length === 0 ? '' : ` ${JSON.stringify(change)}`;
  recordControl(journal, `${what}${members}`, { ...change }, { checkoutId });
}
