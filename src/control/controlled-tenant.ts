/** A tenant as the routes of the control plane use it. */
import type { CheckoutDetail } from '#contract/control/records.ts';
import type { ClockState, Due, TenantInfo } from '#contract/control/tenants.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { demoEntityId, demoToken, demoWebhookSecret } from '../gateway/config/config.ts';
import type { Clock, MovableClock } from '../gateway/core/clock.ts';
import { createCheckoutId, type OwnCell, readCheckoutKey } from '../gateway/core/identifiers.ts';
import { randomHex } from '../gateway/core/random-source.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Acquirer } from '../simulator/connector/acquirer-reports.ts';
import type { Challenges } from '../tenants/challenges.ts';
import { runAs } from '../tenants/current-tenant.ts';
import { type DueItem, dueItemsIn } from '../tenants/due-items.ts';
import { moveClock } from '../tenants/move-clock.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { TenantClock } from '../tenants/tenant-clock.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { TestTools } from '../tenants/tools.ts';
import { keptSnapshots } from './kept-snapshots.ts';
import { ControlRefusal } from './refuse.ts';
import type { ClockControl } from './routes/clock.ts';
import type { ManagedTenant } from './routes/tenants.ts';

/** The id of the demo merchant on the control plane. */
export const demoId = 'demo';

export interface ControlledTenant extends ManagedTenant, TestTools {
  readonly id: string;
  readonly clockControl: ClockControl;
  readonly clock: Clock;
  readonly challenges: Pick<Challenges, 'open' | 'answer'>;
  readonly acquirer: Acquirer;
  /** How many webhooks, reminders and time-outs are due or running. */
  jobsAtHand(): number;
  chargesOf(checkoutId: string): Promise<CheckoutDetail['charges']>;
  pageUrlOf(checkoutId: string): string | null;
}

/** How much of what falls due next is told, and how far ahead it is looked for: 100 years. */
const maxNext = 20;
const horizonMs = 100 * 365 * 86_400_000;

/** What the control plane knows of all tenants. */
export interface TenantSurroundings {
  readonly tenants: Tenants;
  /** Of the gateway: the ids of checkouts end with its name. */
  readonly cell: OwnCell;
  pageUrlOf(checkoutId: string): string | null;
}

export function controlledTenant(
  tenant: Tenant,
  { tenants, cell, pageUrlOf }: TenantSurroundings,
): ControlledTenant {
  const { clock, data, seed, turns } = tenant;
  const snapshots = keptSnapshots(tenant);
  const dueOf = dueShownWith(cell);
  const state = async (): Promise<ClockState> => {
    const now = clock.now();
    const next = dueOf(await nextDue(tenant.store, now));
    return { now: new Date(now).toISOString(), isFrozen: clock.isFrozen, next };
  };
  return {
    ...tenant.tools,
    id: tenant.id,
    clock,
    challenges: {
      open: () => runAs(tenant, () => tenant.challenges.open()),
      answer: (id, answer) => turns.during(() => runAs(tenant, () => tenant.challenges.answer(id, answer))),
    },
    acquirer: {
      report: (wanted) => turns.during(() => runAs(tenant, () => tenant.acquirer.report(wanted))),
      reportAt: (wanted, time) =>
        turns.during(() => runAs(tenant, () => tenant.acquirer.reportAt(wanted, time))),
    },
    jobsAtHand: () => data.jobsAtHand(clock.now()),
    async chargesOf(checkoutId) {
      return chargesIn(tenant.store, await data.paymentsOf(readCheckoutKey(checkoutId) ?? ''));
    },
    pageUrlOf,
    info: async (): Promise<TenantInfo> => ({
      id: tenant.id,
      entityId: seed.entityId,
      accessToken: seed.accessToken,
      webhookSecret: seed.webhookSecret,
      seed: seed.seed,
      label: tenant.label,
      clock: await state(),
      madeAt: new Date(tenant.madeAt).toISOString(),
    }),
    clockControl: {
      state,
      set: async (time) => dueOf(await moveClock(tenant, () => time)),
      advance: async (by) => dueOf(await moveClock(tenant, (own) => own.now() + by)),
      freeze: () => turns.inTurn(async () => clock.freeze()),
      resume: () => turns.inTurn(async () => clock.resume()),
      async reset() {
        const toGateway = ({ gatewayTime }: TenantClock) => gatewayTime();
        return dueOf(await moveClock(tenant, toGateway, (own) => own.reset()));
      },
    },
    lifecycle: {
      reset: () => tenants.reset(tenant),
      end: () => tenants.end(tenant),
      snapshots,
    },
  };
}

/** Returns the records of those payments that took money, or may still do so. */
async function chargesIn(
  store: Pick<Store, 'findPayment'>,
  ids: readonly string[],
): Promise<CheckoutDetail['charges']> {
  const payments = await Promise.all(ids.map((id) => store.findPayment(id)));
  return payments.flatMap((payment) => {
    if (payment === undefined) return [];
    const { record, rule, referenceId } = payment;
    const isCharge =
      referenceId === null && ['accepted', 'pending'].includes(getOutcomeCategory(record.result.code));
    return isCharge ? [{ ...record, rule }] : [];
  });
}

type Scheduling = Parameters<typeof dueItemsIn>[0];

const nextDue = (store: Scheduling, now: number) =>
  dueItemsIn(store, { after: now, until: now + horizonMs, limit: maxNext });

/** Makes the function that shows what falls due, with whole checkout ids. */
const dueShownWith = (cell: OwnCell) => (items: readonly DueItem[]) =>
  items.map(({ what, time, checkoutKey }): Due => {
    const at = new Date(time).toISOString();
    return {
      what,
      at,
      ...(checkoutKey !== undefined && { checkoutId: createCheckoutId(checkoutKey, cell) }),
    };
  });

/** The gateway's own clock and jobs, which the demo merchant has. */
export interface DemoDependencies {
  readonly clock: MovableClock;
  readonly tools: TestTools;
  readonly challenges: Pick<Challenges, 'open' | 'answer'>;
  readonly acquirer: Acquirer;
  readonly store: Scheduling;
  /** Of the gateway: the ids of checkouts end with its name. */
  readonly cell: OwnCell;
  pageUrlOf(checkoutId: string): string | null;
  runDue(): Promise<unknown>;
}

/** The demo merchant. Its data and its clock are the gateway's, so that it is neither reset nor ended. */
export function controlledDemo({
  clock,
  tools,
  challenges,
  acquirer,
  store,
  cell,
  pageUrlOf,
  runDue,
}: DemoDependencies): ControlledTenant {
  const madeAt = new Date().toISOString();
  const dueOf = dueShownWith(cell);
  const state = async (): Promise<ClockState> => {
    const now = clock.now();
    return { now: new Date(now).toISOString(), isFrozen: false, next: dueOf(await nextDue(store, now)) };
  };
  const moveTo = async (time: number) => {
    const now = clock.now();
    if (time < now) throw onlyForward();
    // It goes there in one step: a tenant's clock stops at the time of each.
    const due = await dueItemsIn(store, { after: now, until: time, limit: Number.MAX_SAFE_INTEGER });
    await clock.advance(time - now);
    await runDue();
    return dueOf(due);
  };
  return {
    ...tools,
    id: demoId,
    clock,
    challenges,
    acquirer,
    // The gateway's own jobs are those of all its merchants.
    jobsAtHand: () => 0,
    chargesOf(checkoutId) {
      const timeline = tools.journal.timelineOf(checkoutId);
      const ids = timeline.flatMap(({ paymentId }) => (paymentId === undefined ? [] : [paymentId]));
      return chargesIn(store, [...new Set(ids)]);
    },
    pageUrlOf,
    info: async () => ({
      id: demoId,
      entityId: demoEntityId,
      accessToken: demoToken,
      webhookSecret: demoWebhookSecret,
      seed: '',
      label: 'Demo Shop',
      clock: await state(),
      madeAt,
    }),
    clockControl: {
      state,
      set: moveTo,
      advance: (by) => moveTo(clock.now() + by),
      freeze: async () => {
        throw onlyForward();
      },
      resume: async () => {
        throw onlyForward();
      },
      async reset() {
        await clock.reset();
        await runDue();
        return [];
      },
    },
  };
}

/** Returns an id for a page of a tenant; random for the demo merchant. */
export function newPageId(tenant: Tenant | undefined): string {
  return tenant === undefined ? randomHex('page') : runAs(tenant, () => randomHex('page'));
}

function onlyForward(): ControlRefusal {
  const message =
    'The demo merchant’s clock is the gateway’s, which only goes forward: make a tenant of your own with POST /tenants.';
  return new ControlRefusal(409, 'clock', message);
}
