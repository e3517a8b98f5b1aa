/** A tenant in the answers of the control plane: its ids and credentials, its clock, and what falls due. */
import type { CheckoutDetail } from '#contract/control/records.ts';
import type { ClockState, Due, TenantInfo } from '#contract/control/tenants.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { createCheckoutId } from '../../gateway/core/identifiers.ts';
import { createSealedStore } from '../../gateway/registrations/sealed-store.ts';
import { type DueItem, dueItemsIn } from '../tenants/due-items.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** Maximum number of items in what falls due next, and how far ahead they are looked for: 100 years. */
const maxNext = 20;
const horizonMs = 100 * 365 * 86_400_000;

export async function readTenantInfo(tenant: Tenant): Promise<TenantInfo> {
  const { entityId, accessToken, webhookSecret, seed } = tenant.seed;
  return {
    id: tenant.id,
    entityId,
    accessToken,
    webhookSecret,
    seed,
    label: tenant.label,
    clock: await readClockState(tenant),
    madeAt: new Date(tenant.madeAt).toISOString(),
  };
}

export async function readClockState(tenant: Tenant): Promise<ClockState> {
  const { clock, store } = tenant;
  const now = clock.now();
  const { isFrozen } = clock;
  const next = await dueItemsIn(store, { after: now, until: now + horizonMs, limit: maxNext });
  return { now: new Date(now).toISOString(), isFrozen, next: toDueList(next) };
}

/** Writes what falls due as answers have it: with ISO times and whole checkout ids. */
export function toDueList(items: readonly DueItem[]): Due[] {
  return items.map(({ what, time, checkoutKey }) => {
    const at = new Date(time).toISOString();
    const checkoutId = checkoutKey === undefined ? undefined : createCheckoutId(checkoutKey);
    return { what, at, ...(checkoutId !== undefined && { checkoutId }) };
  });
}

/** Returns the records of those payments of a checkout that took money, or may still do so. */
export async function readCharges(tenant: Tenant, checkoutId: string): Promise<CheckoutDetail['charges']> {
  const store = createSealedStore(tenant.store, tenant.config);
  const ids = await tenant.paymentsOf(checkoutId);
  const payments = await Promise.all(ids.map((id) => store.findPayment(id)));
  return payments.flatMap((payment) => {
    if (payment === undefined) return [];
    const { record, rule, referenceId } = payment;
    const isCharge =
      referenceId === null && ['accepted', 'pending'].includes(getOutcomeCategory(record.result.code));
    return isCharge ? [{ ...record, rule }] : [];
  });
}
