/** The demo merchant: the tenant that has the gateway's own store, clock and jobs. */
import { type Config, demoEntityId, demoToken, demoWebhookSecret } from '../../gateway/config/config.ts';
import { systemRandom } from '../../gateway/core/random-source.ts';
import type { JobRunner } from '../../gateway/jobs/runner.ts';
import type { MovableClock } from '../simulator/clock.ts';
import type { SimulatorStore } from '../simulator/issuer/issuer-transactions.ts';
import { servicesInTurn, type TenantServices } from './in-turn.ts';
import type { SeededSource } from './seed.ts';
import type { DemoTenant } from './tenant.ts';
import { ClockOnlyForward, type TenantClock } from './tenant-clock.ts';
import type { TestTools } from './tools.ts';
import { tenantTurns } from './turns.ts';

/** The id of the demo merchant on the control plane. */
const demoId = 'demo';

export interface DemoParts {
  readonly config: Config;
  readonly store: SimulatorStore;
  readonly clock: MovableClock;
  readonly tools: TestTools;
  /** Returns what there is only when the gateway has started. Throws before. */
  started(): TenantServices & { readonly jobs: JobRunner };
}

export function createDemoTenant({ config, store, clock, tools, started }: DemoParts): DemoTenant {
  const turns = tenantTurns();
  const demo: DemoTenant = {
    ...tools,
    role: 'demo',
    id: demoId,
    label: 'Demo Shop',
    madeAt: Date.now(),
    seed: {
      seed: '',
      prefix: '',
      entityId: demoEntityId,
      accessToken: demoToken,
      webhookSecret: demoWebhookSecret,
      source: systemSource,
    },
    config,
    store,
    turns,
    clock: forwardClock(clock),
    get challenges() {
      return servicesInTurn(turns, started()).challenges;
    },
    get acquirer() {
      return servicesInTurn(turns, started()).acquirer;
    },
    get jobs() {
      return started().jobs;
    },
    // The gateway's jobs are those of all its merchants.
    countOpenJobs: () => 0,
    async paymentsOf(checkoutId) {
      const events = tools.journal.timelineOf(checkoutId);
      return [...new Set(events.flatMap(({ paymentId }) => paymentId ?? []))];
    },
  };
  return demo;
}

/** The system's own randomness, as the gateway has it. There is nothing to keep. */
const systemSource: SeededSource = {
  ...systemRandom,
  save: () => ({ text: '', counts: [], texts: [] }),
  restore() {},
};

function forwardClock(clock: MovableClock): TenantClock {
  const onlyForward = () => {
    throw new ClockOnlyForward();
  };
  return {
    now: () => clock.now(),
    isShared: true,
    isFrozen: false,
    // A time that has passed since the change was asked for becomes the present time: the clock only goes forward.
    set: (time) => clock.advance(Math.max(0, time - clock.now())),
    freeze: onlyForward,
    resume: onlyForward,
    gatewayTime: () => clock.now(),
    reset: () => clock.reset(),
  };
}
