import type { Clock } from '../../gateway/core/clock.ts';

/**
 * The clock of one tenant. The clock of a `test` tenant may be set to any time and stopped, because no other tenant uses
 * it. The clock of the demo merchant throws {@link ClockOnlyForward}.
 */
export interface TenantClock extends Clock {
  /** Whether all merchants of the gateway share it, so that it only goes forward and never stops. */
  readonly isShared: boolean;
  readonly isFrozen: boolean;
  /** Sets the time, in milliseconds since 1970. A frozen clock stays frozen. */
  set(time: number): void;
  freeze(): void;
  /** Lets the clock run on from its present time. */
  resume(): void;
  /** Returns the time of the gateway's clock, in milliseconds since 1970. */
  gatewayTime(): number;
  /** Gives the clock the time of the gateway's again, running; the demo merchant's that of the computer. */
  reset(): void;
}

/** Somebody wants to set back or stop the clock of the demo merchant. */
export class ClockOnlyForward extends Error {
  override readonly name = 'ClockOnlyForward';

  constructor() {
    super(
      'The demo merchant’s clock is the gateway’s, which only goes forward: make a tenant of your own with POST /tenants.',
    );
  }
}

/** Makes a clock that runs with the gateway's. @param start in milliseconds since 1970; the gateway's time when absent */
export function tenantClock(gateway: Clock, start?: number): TenantClock {
  let ahead = start === undefined ? 0 : start - gateway.now();
  let frozenAt: number | undefined;
  const clock: TenantClock = {
    isShared: false,
    now: () => frozenAt ?? gateway.now() + ahead,
    get isFrozen() {
      return frozenAt !== undefined;
    },
    set(time) {
      if (frozenAt === undefined) ahead = time - gateway.now();
      else frozenAt = time;
    },
    freeze() {
      frozenAt ??= clock.now();
    },
    resume() {
      if (frozenAt === undefined) return;
      ahead = frozenAt - gateway.now();
      frozenAt = undefined;
    },
    gatewayTime: () => gateway.now(),
    reset() {
      ahead = 0;
      frozenAt = undefined;
    },
  };
  return clock;
}
