// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callBeforeSubmit } from '../../../src/widget/payment/before-submit-callbacks.ts';
import { submitEvent } from '../../../src/widget/payment/submit-event.ts';
import { page, setOptions } from '../kit.ts';

afterEach(() => setOptions(undefined));
const form = () => page<HTMLFormElement>('<form></form>');
const ask = (onBeforeSubmitCard: unknown, event = new Event('submit')) => {
  setOptions({ onBeforeSubmitCard });
  return callBeforeSubmit(['onBeforeSubmitCard'], form(), event, false);
};
const thenable = (value: unknown) => ({
  // biome-ignore lint/suspicious/noThenProperty: older promise libraries give such objects
  then: (resolve: (value: unknown) => void) => resolve(value),
});

describe('the merchant’s callback before the payment (widget-contract.md 3.2)', () => {
  test.each([
    ['nothing', () => undefined],
    ['true', () => true],
    ['null', () => null],
    ['0', () => 0],
    ['an empty text', () => ''],
    ['the text "false"', () => 'false'],
    ['a promise of nothing', () => Promise.resolve()],
    ['a promise of true', async () => true],
    ['a promise of a promise of true', async () => Promise.resolve(true)],
    ['an older promise of nothing', () => thenable(undefined)],
  ])('lets the payment go on with %s', async (_what, callback) => {
    expect(await ask(callback)).toBe('allowed');
  });

  test.each([
    ['false', () => false],
    ['a promise of false', async () => false],
    ['an older promise of false', () => thenable(false)],
    ['a rejected promise', () => Promise.reject(new Error('no stock'))],
    ['a promise rejected with nothing', () => Promise.reject()],
  ])('stops the payment with %s', async (_what, callback) => {
    expect(await ask(callback)).toBe('stopped');
  });

  test('stops the payment and is reported when it throws', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = new Error('the shop’s mistake');
    const decision = await ask(() => {
      throw error;
    });
    expect(decision).toBe('failed');
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('onBeforeSubmitCard'), error);
  });

  test('may be absent', async () => {
    expect(await ask(undefined)).toBe('allowed');
    expect(await ask('false')).toBe('allowed');
  });

  test('does not stop the payment by preventDefault only', async () => {
    const event = new Event('submit', { cancelable: true });
    expect(await ask((given: Event) => given.preventDefault(), event)).toBe('allowed');
    expect(event.defaultPrevented).toBe(true);
  });

  test('gets the event and the form as this', async () => {
    const callback = vi.fn();
    setOptions({ onBeforeSubmitCard: callback });
    const [ours, event] = [form(), new Event('submit')];
    await callBeforeSubmit(['onBeforeSubmitCard'], ours, event, false);
    expect(callback.mock.calls).toEqual([[event]]);
    expect(callback.mock.contexts).toEqual([ours]);
  });
});

describe('a form of the kind that the browser sends by itself', () => {
  const prevents = (answer: unknown) => (event: Event) => {
    event.preventDefault();
    return answer;
  };
  const askNative = (callback: unknown) => {
    setOptions({ onBeforeSubmitVirtualAccount: callback });
    return callBeforeSubmit(['onBeforeSubmitVirtualAccount'], form(), new Event('submit'), true);
  };

  test.each<[string, (event: Event) => unknown, string]>([
    ['preventDefault() and no answer stop', prevents(undefined), 'stopped'],
    ['preventDefault() and false stop', prevents(false), 'stopped'],
    ['preventDefault() and true go on', prevents(true), 'allowed'],
    ['no answer goes on', () => undefined, 'allowed'],
  ])('%s (widget-contract.md 3.2, rule 5)', async (_name, callback, decision) => {
    expect(await askNative(callback)).toBe(decision);
  });
});

test('several callbacks are called in turn, and none after one that stopped', async () => {
  const asked: string[] = [];
  const noting = (name: string, answer: unknown) => () => {
    asked.push(name);
    return answer;
  };
  setOptions({
    onBeforeSubmitCard: noting('card', true),
    onBeforeSubmitVirtualAccount: noting('other', false),
  });
  const names = ['onBeforeSubmitCard', 'onBeforeSubmitVirtualAccount', 'onBeforeSubmitCard'] as const;
  expect(await callBeforeSubmit(names, form(), new Event('submit'), false)).toBe('stopped');
  expect(asked).toEqual(['card', 'other']);
});

test('the event of a payment that no real submit began has the form as its target', () => {
  const ours = form();
  const event = submitEvent(ours);
  event.preventDefault();
  expect([event.type, event.target, event.defaultPrevented]).toEqual(['submit', ours, true]);
});
