import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepValues } from '../../../src/frame/vault/values.ts';
import { createBus, createOwn } from '../kit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the values that the frames of a form remember for each other', () => {
  test('come back from a peer to a frame that was loaded again', () => {
    const bus = createBus();
    keepValues(bus.open(), createOwn('card.cvv'));
    keepValues(bus.open(), createOwn('card.number')).set('card.number', '4242');
    const again = createOwn('card.number');
    const values = keepValues(bus.open(), again);
    expect(again.digits).toBe('4242');
    expect(values.get('card.number')).toBe('4242');
  });

  test('come back from the backup frame when both fields were loaded again at the same time', () => {
    const bus = createBus();
    keepValues(bus.open(), undefined);
    const first = keepValues(bus.open(), createOwn('card.number'));
    first.set('card.number', '4242');
    first.set('card.cvv', '123');
    const [number, cvv] = [createOwn('card.number'), createOwn('card.cvv')];
    keepValues(bus.open(), number);
    keepValues(bus.open(), cvv);
    expect([number.digits, cvv.digits]).toEqual(['4242', '123']);
  });

  test('do not overwrite what the shopper has typed since loading', () => {
    const bus = createBus();
    const peer = bus.open();
    const own = createOwn('card.number');
    const values = keepValues(bus.open(), own);
    own.digits = '5';
    values.set('card.number', '5');
    peer.send({ type: 'value', field: 'card.number', value: '4242', ask: '' });
    expect(own.digits).toBe('5');
    expect(values.get('card.number')).toBe('5');
  });

  test('come back late, too, as long as nothing was typed', async () => {
    const bus = createBus();
    const peer = bus.open();
    const own = createOwn('card.number');
    const values = keepValues(bus.open(), own);
    await vi.advanceTimersByTimeAsync(5_000);
    await values.ready;
    peer.send({ type: 'value', field: 'card.number', value: '4242', ask: '' });
    expect(own.digits).toBe('4242');
  });

  test('do not come back to a frame that has forgotten them', () => {
    const bus = createBus();
    const peer = bus.open();
    const own = createOwn('card.number');
    keepValues(bus.open(), own);
    peer.send({ type: 'forget' });
    peer.send({ type: 'value', field: 'card.number', value: '4242', ask: '' });
    expect(own.digits).toBe('');
  });

  test('are complete as soon as a frame that knows some has answered, not when one has that is new itself', async () => {
    const bus = createBus();
    const arrived = vi.fn();
    const start = Date.now();
    const first = keepValues(bus.open(), createOwn('card.number'));
    const second = keepValues(bus.open(), createOwn('card.cvv'));
    void first.recalled(5_000).then(arrived);
    await Promise.all([vi.advanceTimersByTimeAsync(250), second.ready]);
    expect([arrived.mock.calls, Date.now() - start]).toEqual([[], 250]);
    second.set('card.cvv', '123');
    await keepValues(bus.open(), undefined).ready;
    expect([arrived.mock.calls.length, Date.now() - start]).toEqual([1, 250]);
  });

  test('are gone from every frame after forget, and from this one after clear', () => {
    const bus = createBus();
    const [number, cvv] = [createOwn('card.number', '4242'), createOwn('card.cvv', '123')];
    const ours = keepValues(bus.open(), number);
    const theirs = keepValues(bus.open(), cvv);
    ours.set('card.number', '4242');
    ours.clear();
    expect([number.digits, ours.get('card.number')]).toEqual(['', '']);
    expect(theirs.get('card.number')).toBe('4242');
    bus.open().send({ type: 'forget' });
    expect([cvv.digits, theirs.get('card.number')]).toEqual(['', '']);
  });
});
