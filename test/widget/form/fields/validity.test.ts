// @vitest-environment happy-dom
/** `onValidityChange` tells what the form shows, at the moments when it shows it (docs/decisions/widget.md). */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage, form, load, loadSilent } from '../../widget-kit.ts';

eachOnItsOwnPage();

const container = 'wpwl-container-card';
const onValidityChange = vi.fn();
let number: FakeFrame;
let code: FakeFrame;

/** What the callback was told since the last look. */
async function told(): Promise<unknown[]> {
  await vi.advanceTimersByTimeAsync(0);
  const calls = onValidityChange.mock.calls.map(([validity]) => validity);
  onValidityChange.mockClear();
  return calls;
}

function type(name: string, text: string): void {
  const input = pick<HTMLInputElement>(`input.wpwl-control-${name}`);
  input.value = text;
  input.dispatchEvent(new InputEvent('input'));
  input.dispatchEvent(new FocusEvent('blur'));
}

/** Fills in everything but the number. */
async function fillOthers(): Promise<void> {
  type('expiry', '12 / 35');
  type('cardHolder', 'Jane Jones');
  code.state('', { complete: true });
  code.say({ type: 'blur', isByTab: false });
  await told();
}

/** Loads a form whose frames answer. */
async function loadCard(options: object = {}): Promise<void> {
  onValidityChange.mockReset();
  await loadSilent(form, { onValidityChange, ...options });
  number = new FakeFrame(pick<HTMLIFrameElement>('iframe.wpwl-control-cardNumber'));
  code = new FakeFrame(pick<HTMLIFrameElement>('iframe.wpwl-control-cvv'));
  for (const frame of [number, code]) frame.connect();
  await vi.advanceTimersByTimeAsync(500);
}

describe('onValidityChange', () => {
  beforeEach(async () => loadCard());

  test('is called once when the form is ready', async () => {
    expect(await told()).toEqual([{ container, isComplete: false, errors: [] }]);
  });

  test('is not called while the shopper types, whatever the value is', async () => {
    await fillOthers();
    for (const problem of ['incomplete', 'invalid', '', 'incomplete', ''])
      number.state(problem, { complete: problem === '' });
    expect(await told()).toEqual([]);
  });

  test('tells that the form is complete when the shopper leaves the last field', async () => {
    await fillOthers();
    number.state('', { complete: true });
    number.say({ type: 'blur', isByTab: false });
    expect(await told()).toEqual([{ container, isComplete: true, errors: [] }]);
  });

  test('tells nothing of a number that is being typed to a page that makes the form call', async () => {
    await fillOthers();
    type('expiry', '12 / 2');
    await told();
    for (const problem of ['', 'incomplete', '', 'invalid', '']) {
      number.state(problem);
      type('cardHolder', 'Jane Jones');
      type('expiry', '12 / 35');
      type('expiry', '12 / 2');
      expect(await told()).toEqual([]);
      type('expiry', '12 / 35');
      expect(await told()).toEqual([{ container, isComplete: false, errors: [] }]);
      type('expiry', '12 / 2');
      expect(await told()).toEqual([{ container, isComplete: false, errors: ['expiry'] }]);
    }
    type('expiry', '12 / 35');
    number.say({ type: 'blur', isByTab: false });
    expect(await told()).toEqual([{ container, isComplete: true, errors: [] }]);
  });

  test('tells the fields whose errors the form shows, when it shows them and when it clears them', async () => {
    await fillOthers();
    number.state('incomplete');
    number.say({ type: 'blur', isByTab: false });
    expect(await told()).toEqual([{ container, isComplete: false, errors: ['cardNumber'] }]);
    number.state('incomplete');
    expect(await told()).toEqual([]);
    number.state('', { complete: true });
    expect(await told()).toEqual([{ container, isComplete: true, errors: [] }]);
    number.state('invalid', { complete: true });
    expect(await told()).toEqual([{ container, isComplete: false, errors: ['cardNumber'] }]);
  });

  test('is not called when a field is left empty, or left again unchanged', async () => {
    await told();
    for (const frame of [number, code, number]) frame.say({ type: 'blur', isByTab: false });
    expect(await told()).toEqual([]);
  });

  test('is called once for an attempt to pay, with every wrong field', async () => {
    await told();
    pick('.wpwl-button-pay').click();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await told()).toEqual([{ container, isComplete: false, errors: ['cardNumber', 'cvv', 'expiry'] }]);
  });
});

test('without the widget’s checks a form is always complete', async () => {
  await loadCard({ validation: false });
  expect(await told()).toEqual([{ container, isComplete: true, errors: [] }]);
});

test('a form without fields is complete when it is ready', async () => {
  onValidityChange.mockReset();
  await load('<form class="paymentWidgets" data-brands="PAYPAL"></form>', { onValidityChange });
  const paypal = 'wpwl-container-virtualAccount-PAYPAL';
  expect(await told()).toEqual([{ container: paypal, isComplete: true, errors: [] }]);
});
