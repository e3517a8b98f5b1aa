import type { PaymentForm } from './payment-form.ts';

/**
 * Continues a 3-D Secure challenge that was open when the page was reloaded. It appears in a form that is shown: one
 * of a wallet that the browser seems to lack is hidden, and will remove itself.
 *
 * @param answer of the gateway; forms that are added later get the same one and must not continue the challenge again
 */
export function continueChallenge(
  answer: { verification?: string | undefined },
  forms: readonly PaymentForm[],
  areNewFormsHidden: boolean,
): void {
  const { verification } = answer;
  const card = forms.find(({ spec }) => spec.key === 'card' && !areNewFormsHidden);
  const form = card ?? forms.find(({ container }) => !container.hidden);
  if (form && verification && !form.spec.targets?.paymentTarget) {
    // A form that buttons open may be closed. It must be opened before the payment goes on, because no form can be opened
    // during a payment.
    if (!form.container.clientHeight) form.openers[0]?.click();
    form.submission.dispatch({ challengeFound: verification });
  }
  answer.verification = undefined;
}
