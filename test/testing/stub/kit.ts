/** A page with a form for the stub, whose options note the callbacks. */
import { type callbackOrder, notedCallbacks } from '../../../e2e/fixtures/callback-order.ts';
import type { StubOutcome } from '../../../src/testing/stub/widget-stub.ts';

export const scriptAddress = 'https://pay.example/v1/paymentWidgets.js?checkoutId=AB.test';

/** Puts a form into the page, and options. Returns the callbacks that were called, as they come. */
export function drawPage(options: object = {}): string[] {
  const calls: string[] = [];
  const noted = notedCallbacks.map((name) => [name, () => void calls.push(name)]);
  Reflect.set(window, 'wpwlOptions', { ...Object.fromEntries(noted), ...options });
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<form class="paymentWidgets" action="https://shop.example/result" data-brands="VISA MASTER"></form>';
  return calls;
}

/** Adds the widget's script as a shop's page does. */
export function addTag(address = scriptAddress): HTMLScriptElement {
  const tag = document.createElement('script');
  tag.src = address;
  document.head.append(tag);
  return tag;
}

const result = 'https://shop.example/result?id=AB.test&resourcePath=%2Fv1%2Fcheckouts%2FAB.test%2Fpayment';

interface Row {
  readonly name: keyof typeof callbackOrder;
  readonly outcome: StubOutcome;
  /** Where the shopper goes; undefined when he stays and reads this part of a sentence. */
  readonly address?: string;
  readonly message?: string;
}

export const rows: readonly Row[] = [
  { name: 'paid', outcome: { result: '000.100.110' }, address: result },
  { name: 'declined', outcome: { result: '800.100.155' }, address: result },
  { name: 'pending', outcome: { result: '000.200.000' }, address: result },
  { name: 'approved', outcome: { challenge: 'approve' }, address: result },
  { name: 'cancelled', outcome: { challenge: 'cancel' }, message: 'The payment was cancelled' },
  { name: 'unanswered', outcome: { error: 'network' }, message: 'you will not be charged twice' },
  { name: 'refused', outcome: { error: 'refused' }, message: 'could not be sent' },
  {
    name: 'amountChanged',
    outcome: { error: 'amountChanged', amount: '1.00', currency: 'EUR' },
    message: 'The amount is now €1.00',
  },
  { name: 'invalid', outcome: { invalid: ['cvv'] }, message: 'Required' },
];
