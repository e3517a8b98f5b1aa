import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ClockState } from '../../../../src/contract/control/tenants.ts';
import type { TestClock } from '../../../../src/testing/kit/clock.ts';
import { followClock } from '../../../../src/testing/kit/playwright/page-clock.ts';

const start = '2031-05-01T10:00:00.000Z';
const at = (milliseconds: number) => new Date(Date.parse(start) + milliseconds).toISOString();

/** A page whose clock does what Playwright's does, and keeps what it was told. */
function pageWithClock({ failures = 0 } = {}) {
  const told: string[] = [];
  let left = failures;
  const note = async (what: string) => {
    told.push(what);
    if (left-- > 0) throw new Error('Execution context was destroyed, most likely because of a navigation');
  };
  const text = (time: unknown) => new Date(time as string).toISOString();
  const clock = {
    install: async ({ time }: { time: string }) => void told.push(`install ${time}`),
    fastForward: (by: number) => note(`fastForward ${Math.round(by / 1000)} s`),
    setSystemTime: (time: unknown) => note(`setSystemTime ${text(time)}`),
    setFixedTime: (time: unknown) => note(`setFixedTime ${text(time)}`),
  };
  return { told, page: { clock, isClosed: () => false } as unknown as Parameters<typeof followClock>[0] };
}

const clockOf = (isFrozen = false) =>
  ({ state: async () => ({ now: start, isFrozen, next: [] }), onChange: undefined }) as unknown as TestClock;
const changed = (now: string, isFrozen = false): ClockState => ({ now, isFrozen, next: [] });

/** Lets a page follow the clock of a tenant. */
async function follow(given?: Parameters<typeof pageWithClock>[0]) {
  const { page, told } = pageWithClock(given);
  const clock = clockOf();
  await followClock(page, clock);
  return { told, clock };
}

afterEach(() => void vi.useRealTimers());

describe('the clock of a page', () => {
  test('goes forward with that of the tenant', async () => {
    const { told, clock } = await follow();
    await clock.onChange?.(changed(at(60_000)));
    expect(told).toEqual([`install ${start}`, 'fastForward 60 s']);
  });

  test('goes back with it', async () => {
    const { told, clock } = await follow();
    await clock.onChange?.(changed(at(-60_000)));
    expect(told.at(-1)).toBe(`setSystemTime ${at(-60_000)}`);
  });

  test('stands still when the tenant’s does, and goes on with it', async () => {
    const { told, clock } = await follow();
    await clock.onChange?.(changed(start, true));
    expect(told.at(-1)).toBe(`setFixedTime ${start}`);
    await clock.onChange?.(changed(at(60_000), true));
    expect(told.slice(-2)).toEqual(['fastForward 60 s', `setFixedTime ${at(60_000)}`]);
    await clock.onChange?.(changed(at(60_000)));
    expect(told.at(-1)).toBe(`setSystemTime ${at(60_000)}`);
  });

  test('stands still from the beginning when the tenant’s does', async () => {
    const { page, told } = pageWithClock();
    await followClock(page, clockOf(true));
    expect(told.at(-1)).toBe(`setFixedTime ${start}`);
  });

  test('goes forward by years, which is more than Playwright’s clock can do at once', async () => {
    const { told, clock } = await follow();
    const years = 20 * 365 * 86_400_000;
    await clock.onChange?.(changed(at(years)));
    expect(told.slice(-2)).toEqual(['fastForward 2147484 s', `setSystemTime ${at(years)}`]);
  });

  test('gets its time while the page navigates', async () => {
    const { told, clock } = await follow({ failures: 2 });
    await clock.onChange?.(changed(at(60_000)));
    expect(told.slice(1)).toEqual([
      'fastForward 60 s',
      `setSystemTime ${at(60_000)}`,
      `setSystemTime ${at(60_000)}`,
    ]);
  });

  test('says why when it cannot be moved at all', async () => {
    const { clock } = await follow({ failures: 1_000 });
    vi.useFakeTimers();
    const moved = expect(clock.onChange?.(changed(at(60_000)))).rejects.toThrow('context was destroyed');
    await vi.runAllTimersAsync();
    await moved;
  });
});
