import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPhase, sleepUntil } from '../../../src/gateway/core/phase.ts';

afterEach(() => void vi.useRealTimers());

describe('a phase', () => {
  it('ends for who waits, and holds no other name', async () => {
    const phase = createPhase();
    const end = phase.enter('a');
    const waiting = phase.endOf('a');
    expect(phase.endOf('b')).toBeUndefined();
    end();
    await waiting;
    expect(phase.endOf('a')).toBeUndefined();
  });

  it('goes on when the one before the last has left it', () => {
    const phase = createPhase();
    const endFirst = phase.enter('a');
    phase.enter('a');
    endFirst();
    expect(phase.endOf('a')).toBeInstanceOf(Promise);
  });
});

describe('a sleep', () => {
  it('ends with the promise, and leaves no timer', async () => {
    vi.useFakeTimers();
    await sleepUntil(Promise.resolve(), 60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the time when the promise does not', async () => {
    vi.useFakeTimers();
    const sleep = sleepUntil(new Promise(() => {}), 60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    await sleep;
    vi.useRealTimers();
  });
});
