import { mountForms } from '../../../src/widget/form/mount/mount-forms.ts';
import type { PaymentForm } from '../../../src/widget/form/payment-form.ts';
import { HiddenPaymentFrame } from '../../../src/widget/hosted/hidden-payment-frame.ts';
import { FakeFrame } from '../hosted/fake-frame.ts';
import { must, page, pick, setOptions } from '../kit.ts';
import { later } from '../loaded-script.ts';
import { address } from './address.ts';
import { makeContext } from './card/card-kit.ts';

export type MadeForms = ReturnType<typeof makeForms>;

/** Makes the forms of these brands on a shop's page. The test plays the gateway's side of the payment frame. */
export function makeForms(
  codes: readonly string[],
  options: Record<string, unknown> = {},
  resource: 'payment' | 'registration' = 'payment',
) {
  setOptions(options);
  const original = page<HTMLFormElement>('<form class="paymentWidgets" action="/result"></form>');
  const plain = makeContext(options);
  const { scope, fetchCheckout } = plain;
  const paying = () =>
    paymentForms.find((each) => each.submission.isPaying && each.paymentFrame() === paymentFrame);
  let paymentFrame: HiddenPaymentFrame | undefined;
  let frame: FakeFrame | undefined;
  const context = {
    ...plain,
    address: { ...address, resource },
    forms: () => paymentForms,
    isTaken: () => paymentForms.some(({ submission }) => submission.isTaken()),
    addedPaymentFrame: () => paymentFrame,
    paymentFrame() {
      paymentFrame ??= new HiddenPaymentFrame(
        scope,
        `${address.origin}/v1/pciIframe.html#role=sender`,
        address,
        {
          receive: (message) => paying()?.submission.dispatch({ reported: message }),
          connected: () => paying()?.submission.dispatch({ frameResumed: true }),
          lost: () => void paying()?.submission.dispatch({ paymentFrameLost: true }),
        },
      );
      frame ??= new FakeFrame(paymentFrame.control);
      return paymentFrame;
    },
  };
  const paymentForms: PaymentForm[] = mountForms(
    original,
    codes,
    context,
    { onDrawn() {}, onLateForms() {} },
    later,
  ).forms;
  if (paymentForms.some((each) => each.fields.hosted().length === 0)) context.paymentFrame();
  return {
    original,
    context,
    scope,
    paymentForms,
    paymentForm: must(paymentForms[0]),
    form: must(paymentForms[0]).element,
    fetchCheckout,
    get frame() {
      return must(frame);
    },
  };
}

/**
 * Sets the value of an input or select of the page and sends its event, which is all that our listeners notice of
 * typing.
 */
export function write(name: string, value: string): void {
  const control = pick<HTMLInputElement>(`[name="${name}"]`);
  control.value = value;
  for (const type of ['input', 'change', 'blur']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
