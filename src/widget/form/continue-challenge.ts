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
  if (verification)
    (card ?? forms.find(({ container }) => !container.hidden))?.continueChallenge(verification);
  answer.verification = undefined;
}
