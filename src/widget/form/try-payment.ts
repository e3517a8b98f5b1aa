import type { PaymentStart } from '#contract/wpwl.ts';
import { warnOnce } from '../page/options.ts';
import type { PaymentForm } from './payment-form.ts';

/**
 * Pays with the form whose container has this class, for example `wpwl-container-card`.
 *
 * @param forms of the page
 */
export async function tryPayment(forms: readonly PaymentForm[], container: string): Promise<PaymentStart> {
  const paymentForm = forms.find((candidate) => matchesContainer(candidate.container, container));
  if (!paymentForm) {
    const names = forms.map(({ spec }) => `wpwl-container-${spec.key}`).join() || 'none';
    warnOnce(`no form has the container '${container}'; there are: ${names}.`);
    return 'unknownContainer';
  }
  if (await paymentForm.executePayment()) return 'underWay';
  return paymentForm.submission.reasonNotStarted();
}

/**
 * Whether a name that the page passed to `executePayment` means this container. Plugins pass the container's whole
 * class list, joined by dots (widget-contract.md section 4).
 */
function matchesContainer(element: Element, container: string): boolean {
  try {
    return element.matches(/^[.#]/.test(container) ? container : `.${container}`);
  } catch {
    return false;
  }
}
