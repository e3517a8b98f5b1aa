// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import type { PaymentCode } from '../../../src/widget/form/form-context.ts';
import { mountForms } from '../../../src/widget/form/mount-forms.ts';
import { chunkOf } from '../../../src/widget/page/chunk.ts';
import { FakeFrame } from '../hosted/fake-frame.ts';
import { must, page, pick, setOptions, settled } from '../kit.ts';
import { chunks } from '../loaded-chunks.ts';
import { makeContext } from './card/card-kit.ts';
import { madeInEachTest } from './made-forms.ts';

/** Makes a card form whose code for payments arrives when the test says so, or does not. */
const make = madeInEachTest(() => {
  const onError = vi.fn();
  setOptions({ onError });
  const arrivals: ((arrives: boolean) => void)[] = [];
  const payment = chunkOf<PaymentCode>(
    () =>
      new Promise((resolve) => {
        arrivals.push((arrives) => resolve((arrives ? chunks.payment.now : undefined) as PaymentCode));
      }),
  );
  const context = { ...makeContext(), payment };
  const original = page<HTMLFormElement>(
    '<form class="paymentWidgets" action="https://shop.example/r"></form>',
  );
  const events = { drawn() {}, late() {} };
  const form = must(mountForms(original, ['VISA'], context, chunks, events).forms[0]);
  const [number, cvv] = form.hostedFields().map(({ control }) => new FakeFrame(control));
  number?.connect();
  cvv?.connect();
  return {
    context,
    form,
    onError,
    number: must(number),
    busy: () => form.spec.props.isBusy.value,
    press: () => pick<HTMLButtonElement>('.wpwl-button-pay').click(),
    async arrive(arrives: boolean) {
      arrivals.pop()?.(arrives);
      await settled();
    },
    asked: () => arrivals.length,
    message: () => pick('.wpwl-container').textContent,
  };
});

test('a press before the code has come shows the busy button, and pays when it has come', async () => {
  const { press, busy, arrive, form } = make();
  press();
  await settled();
  expect([busy(), form.submission.isTaken(), form.submission.isPaying]).toEqual([true, true, false]);
  await arrive(true);
  // The fields are empty, so the payment stops at the first of them, which only the arrived code knows.
  expect(pick('.wpwl-container').textContent).toContain(en.expiryEmpty);
  expect(busy()).toBe(false);
});

test('a second press waits for the same arrival', async () => {
  const { press, arrive, asked } = make();
  press();
  press();
  await settled();
  expect(asked()).toBe(1);
  await arrive(true);
  expect(pick('.wpwl-container').textContent).toContain(en.expiryEmpty);
});

test('code that does not come is told of, and the next press asks for it again', async () => {
  const { press, arrive, busy, message, onError, form } = make();
  press();
  await settled();
  await arrive(false);
  expect(message()).toContain(en.fieldLost);
  expect([busy(), form.submission.isTaken()]).toEqual([false, false]);
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'WidgetError', event: 'not_ready' });
  press();
  await settled();
  await arrive(true);
  expect(message()).toContain(en.expiryEmpty);
});

test('executePayment says whether a payment is under way, also when the code comes late', async () => {
  const { form, arrive } = make();
  const answer = form.executePayment();
  await settled();
  await arrive(true);
  expect(await answer).toBe(false);
});

test('a second executePayment before the code has come answers as the first, true when it pays', async () => {
  const request = vi.fn(async () => true);
  const createSubmission = vi.spyOn(chunks.payment.loaded, 'createSubmission');
  createSubmission.mockImplementation(() => ({ request }) as never);
  const { form, arrive, asked } = make();
  const answers = [form.executePayment(), form.executePayment()];
  await settled();
  expect(asked()).toBe(1);
  await arrive(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  createSubmission.mockRestore();
});

test('a form that has left the page meanwhile does nothing', async () => {
  const { form, press, arrive, onError } = make();
  press();
  await settled();
  form.end();
  await arrive(false);
  expect(onError).not.toHaveBeenCalled();
});

test('a challenge that the page before has left open goes on when the code has come', async () => {
  const { form, arrive, context } = make();
  form.continueChallenge(`${context.address.base}threeDSecure/execute?id=1`);
  await settled();
  await arrive(true);
  expect(form.submission.isTaken() || form.submission.mayStillBePaid).toBe(true);
});

test('messages of frames mean nothing before a payment', async () => {
  const { form, asked } = make();
  expect(form.submission.dispatch({ paymentFrameLost: true })).toBe(false);
  expect(asked()).toBe(0);
});
