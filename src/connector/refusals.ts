/** Refuses what a connector cannot do, before anything is sent. */

import { agreementIn } from './agreement.ts';
import type { Capabilities, OrderType } from './connector.ts';
import { findUnsent, isDecisive } from './handed-on.ts';
import type { FollowUpOrder, PaymentOrder } from './orders.ts';
import type { Outcome } from './outcome.ts';

/** Returns the decline of an order that is beyond the capabilities; undefined for any other. */
export function findRefusal(
  order: PaymentOrder | FollowUpOrder,
  capabilities: Capabilities,
): Outcome | undefined {
  const { paymentTypes, brands, currencies, instruments, parts, repeated, agreements } = capabilities;
  const { paymentType, currency, amount, parameters } = order;
  const includes = (types: readonly OrderType[]) => types.some((type) => type === paymentType);
  if (!includes(paymentTypes)) {
    return refusal('600.200.400', 'paymentType', paymentType, `send one of [${paymentTypes.join(', ')}]`);
  }
  if (currencies?.includes(currency) === false) {
    return refusal('600.200.500', 'currency', currency, `send one of [${currencies.join(', ')}]`);
  }
  const needed = findUnsent(order, capabilities).find((name) => isDecisive(name, parameters[name]));
  if (needed !== undefined) return refusal('600.200.500', needed, parameters[needed] ?? '', 'leave it out');
  if (order.kind === 'follow-up') {
    if (order.isPart && !includes(parts)) {
      return refusal('600.200.400', 'amount', amount, 'send the whole amount');
    }
    if (order.isRepeated && !includes(repeated)) {
      return refusal('600.200.400', 'paymentType', paymentType, 'it can be made once of one payment');
    }
    return undefined;
  }
  if (brands?.includes(order.brand) === false) {
    return refusal('600.200.500', 'paymentBrand', order.brand, `send one of [${brands.join(', ')}]`);
  }
  const { kind } = order.instrument;
  if (!instruments.includes(kind)) {
    return refusal('600.200.500', 'paymentBrand', order.brand, `pay with one of [${instruments.join(', ')}]`);
  }
  const mode = agreementIn(parameters, 'mode');
  if (mode === 'REPEATED' && !agreements) {
    return refusal('600.200.501', 'standingInstruction.mode', mode, 'leave it out');
  }
  return undefined;
}

function refusal(code: Outcome['code'], name: string, value: string, remedy: string): Outcome {
  const message = `is nothing that the acquirer of this payment takes; ${remedy}`;
  return { code, rule: 'beyond-connector', errors: [{ name, value, message }] };
}
