import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCollect, createCollector } from '../../../src/frame/vault/collect.ts';
import { keepValues } from '../../../src/frame/vault/values.ts';
import { createBus, createOwn } from '../kit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("collecting the peers' digits", () => {
  test('gets the current values of their inputs, not earlier ones', async () => {
    const bus = createBus();
    const channel = bus.open();
    const values = keepValues(channel, createOwn('card.number', '4242'));
    values.set('card.cvv', '1');
    answerCollect(bus.open(), createOwn('card.cvv', '123'), Promise.resolve());
    await createCollector(channel)(['card.cvv']);
    expect(values.get('card.cvv')).toBe('123');
  });

  test('does not wait longer than a second for a peer that is silent', async () => {
    const settled = vi.fn();
    void createCollector(createBus().open())(['card.cvv']).then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
  });

  test('an answer to another question does not count', async () => {
    const bus = createBus();
    const settled = vi.fn();
    void createCollector(bus.open())(['card.cvv']).then(settled);
    bus.open().send({ type: 'value', field: 'card.cvv', value: '123', ask: 'another' });
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).not.toHaveBeenCalled();
  });
});
