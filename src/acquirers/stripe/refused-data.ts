/** The outcomes of what is refused before anything is sent, beyond what `capabilities-data.ts` rules out. */
import type { Outcome } from '../../connector/index.ts';

function refusal(code: Outcome['code'], name: string, value: string | null, message: string): Outcome {
  return { code, rule: 'beyond-stripe', errors: [{ name, value, message }] };
}

export const refusedOrders = {
  amount: refusal(
    '100.550.303',
    'amount',
    null,
    'has decimals that Stripe does not take; send a whole amount',
  ),
  nothing: refusal(
    '100.550.300',
    'amount',
    '0.00',
    'is nothing that Stripe takes; send an amount above zero',
  ),
  raise: refusal(
    '600.200.400',
    'paymentType',
    'PA',
    'cannot raise another payment at Stripe; send a new one',
  ),
  proofWithout: (name: string) => refusal('100.390.117', name, null, 'is missing; Stripe wants it'),
  debitWithout: (name: string) =>
    refusal('600.200.500', name, null, 'is missing; Stripe wants it for a debit'),
};
