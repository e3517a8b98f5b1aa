/** A tenant as the routes of the control plane use it. */
import type { ClockState, Due, TenantInfo } from '#contract/control/tenants.ts';
import { demoEntityId, demoToken } from '../gateway/config/config.ts';
import type { MovableClock } from '../gateway/core/clock.ts';
import { checkoutIdOf, type OwnCell } from '../gateway/core/identifiers.ts';
import { randomHex } from '../gateway/core/random-source.ts';
import { runAs } from '../tenants/current-tenant.ts';
import type { Faults } from '../tenants/faults/faults.ts';
import { moveClock } from '../tenants/move-clock.ts';
import type { Outcomes } from '../tenants/outcomes/outcomes.ts';
import { restoreTenant, saveTenant, type TenantState } from '../tenants/snapshots.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { DueItem } from '../tenants/tenant-data.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { TestTools } from '../tenants/tools.ts';
import { ControlRefusal } from './refuse.ts';
import type { ClockControl } from './routes/clock.ts';
import type { ManagedTenant } from './routes/tenants.ts';

/** The id of the demo merchant on the control plane. */
export const demoId = 'demo';

export interface ControlledTenant extends ManagedTenant {
  readonly id: string;
  readonly clockControl: ClockControl;
  readonly faults: Faults;
  readonly outcomes: Outcomes;
}

/** How much of what falls due next is told, and how far ahead it is looked for: 100 years. */
const maxNext = 20;
const horizonMs = 100 * 365 * 86_400_000;

/** @param cell of the gateway, with which the ids of checkouts end */
export function controlledTenant(tenant: Tenant, tenants: Tenants, cell: OwnCell): ControlledTenant {
  const { clock, data, seed } = tenant;
  const snapshots = new Map<string, TenantState>();
  const dueOf = (items: readonly DueItem[]) => items.map((item) => shownDue(item, cell));
  const state = (): ClockState => {
    const now = clock.now();
    return {
      now: new Date(now).toISOString(),
      isFrozen: clock.isFrozen,
      next: dueOf(data.dueBetween(now, now + horizonMs, maxNext)),
    };
  };
  return {
    ...tenant.tools,
    id: tenant.id,
    info: (): TenantInfo => ({
      id: tenant.id,
      entityId: seed.entityId,
      accessToken: seed.accessToken,
      webhookSecret: seed.webhookSecret,
      seed: seed.seed,
      label: tenant.label,
      clock: state(),
      madeAt: new Date(tenant.madeAt).toISOString(),
    }),
    clockControl: {
      state,
      moveTo: async (time) => dueOf(await moveClock(tenant, time)),
      freeze: () => clock.freeze(),
      resume: () => clock.resume(),
      reset: () => clock.reset(),
    },
    lifecycle: {
      reset: () => tenants.reset(tenant),
      end: () => tenants.end(tenant),
      async takeSnapshot() {
        await runAs(tenant, () => tenant.jobs.runDue());
        const id = `snapshot-${snapshots.size + 1}`;
        snapshots.set(id, saveTenant(tenant));
        return { id, now: new Date(clock.now()).toISOString() };
      },
      async restore(id) {
        const saved = snapshots.get(id);
        if (saved !== undefined) await restoreTenant(tenant, saved);
        return saved !== undefined;
      },
    },
  };
}

function shownDue({ what, time, checkoutKey }: DueItem, cell: OwnCell): Due {
  const at = new Date(time).toISOString();
  return { what, at, ...(checkoutKey !== undefined && { checkoutId: checkoutIdOf(checkoutKey, cell) }) };
}

/** The gateway's own clock and jobs, which the demo merchant has. */
export interface DemoDependencies {
  readonly clock: MovableClock;
  readonly tools: TestTools;
  runDue(): Promise<unknown>;
}

/** The demo merchant. Its data and its clock are the gateway's, so that it is neither reset nor ended. */
export function controlledDemo({ clock, tools, runDue }: DemoDependencies): ControlledTenant {
  const madeAt = new Date().toISOString();
  const state = (): ClockState => ({ now: new Date(clock.now()).toISOString(), isFrozen: false, next: [] });
  return {
    ...tools,
    id: demoId,
    info: () => ({
      id: demoId,
      entityId: demoEntityId,
      accessToken: demoToken,
      webhookSecret: '',
      seed: '',
      label: 'Demo Shop',
      clock: state(),
      madeAt,
    }),
    clockControl: {
      state,
      async moveTo(time) {
        const by = time - clock.now();
        if (by < 0) throw onlyForward();
        await clock.advance(by);
        await runDue();
        return [];
      },
      freeze: () => {
        throw onlyForward();
      },
      resume: () => {
        throw onlyForward();
      },
      reset: () => clock.reset(),
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
