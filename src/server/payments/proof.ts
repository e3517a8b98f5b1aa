/** Payments that name an authentication which was made here without one (threeds-security A7). */
import { minorUnits } from '../../contract/money.ts';
import type { Config } from '../config/config.ts';
import { areOfOneMerchant } from '../config/entities.ts';
import type { Outcome, PaymentOrder, ThreeDSecure } from '../connectors/connector.ts';
import type { Gateway } from '../parts.ts';
import type { Payment } from '../store/payments.ts';
import type { CardOrder } from '../three-d-secure/plan.ts';
import { maskedCard } from './record.ts';

/** By what an authentication may be named; none for one that says nothing of the kind. */
export function proofsOf({ dsTransactionId, verificationId }: ThreeDSecure = {}): string[] {
  return [dsTransactionId, verificationId].filter((proof) => proof !== undefined);
}

/**
 * The decline of a payment that names an authentication of ours which does not cover it; undefined for every other. What
 * the merchant says of it besides (status, ECI) is not looked at: we know better.
 */
export async function misusedProof(
  { store, config }: Pick<Gateway, 'store' | 'config'>,
  order: CardOrder,
  threeDSecure: ThreeDSecure | undefined,
): Promise<Outcome | undefined> {
  const found = await store.findByProofs(proofsOf(threeDSecure));
  const shown = threeDSecure && { threeDSecure };
  if (found.some(({ state }) => state !== 'succeeded')) {
    return { code: '100.390.100', rule: 'authentication-failed', ...shown };
  }
  if (found.some((one) => !isOfTheSame(one, order, config))) {
    return { code: '100.390.100', rule: 'authentication-of-another', ...shown };
  }
  if (found.length > 1 || found.some((one) => !covers(one, order))) {
    return { code: '100.390.101', rule: 'authentication-of-less', ...shown };
  }
  return undefined;
}

/** Whether it was the merchant's own, with the same card as far as records know cards. */
function isOfTheSame({ record, entityId }: Payment, { means, channel }: CardOrder, config: Config): boolean {
  const { bin, last4Digits } = maskedCard(means);
  const isCard = record.card?.bin === bin && record.card.last4Digits === last4Digits;
  return isCard && areOfOneMerchant(config, entityId, channel.id);
}

function covers({ amount, currency }: Payment, order: PaymentOrder): boolean {
  const charged = minorUnits(order.amount, order.currency);
  return currency === order.currency && charged !== undefined && charged <= amount;
}
