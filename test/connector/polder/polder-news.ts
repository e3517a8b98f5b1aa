/** What the answers of Polder Pay mean for the gateway. */
import type { AcquirerNotification, Outcome } from '../../../src/connector/index.ts';
import type { Chargeback, FollowUp, Payment } from './polder-api.ts';

export const pending = '000.200.000';
const paymentCodes = {
  canceled: '100.396.101',
  expired: '100.396.103',
  failed: '800.100.152',
} as const;
const followUpCodes = {
  pending,
  refunded: '000.000.000',
  succeeded: '000.000.000',
  failed: '800.100.152',
  canceled: '800.100.152',
} as const;

/** A payment whose capture is ordered apart is a success when its money is reserved. */
function codeOf({ status, captureMode }: Payment): Outcome['code'] {
  if (status === 'open' || status === 'pending') return pending;
  if (status === 'authorized') return captureMode === 'manual' ? '000.000.000' : pending;
  return status === 'paid' ? '000.000.000' : paymentCodes[status];
}

export function outcomeOf(told: Payment): Outcome {
  const { id, status, checkout, qrCode, expiresAt } = told;
  const outcome = { code: codeOf(told), rule: `polder-${status}`, reference: id };
  if (status !== 'open') return outcome;
  if (qrCode) return { ...outcome, paymentCode: { qrCode, ...(expiresAt && { expiresAt }) } };
  return checkout ? { ...outcome, redirect: { url: checkout.href, method: 'GET', parameters: [] } } : outcome;
}

/** A refund of a capture is made of its payment: the reference names both. */
export const followUpOutcome = (
  payment: string,
  { id, status }: FollowUp,
): Outcome & { reference: string } => ({
  code: followUpCodes[status],
  rule: `polder-${status}`,
  reference: `${payment}.${id}`,
});

export const reportsOf = ({ id, paymentId: referencedId, amount, createdAt, reversedAt }: Chargeback) => {
  const outcome = { code: '000.000.000', rule: 'polder-chargeback', reference: id } as const;
  const report = { amount: amount.value, currency: amount.currency, referencedId };
  return [
    { ...report, paymentType: 'CB' as const, at: createdAt, outcome },
    ...(reversedAt ? [{ ...report, paymentType: 'CR' as const, at: reversedAt, outcome }] : []),
  ];
};

/** Tells of a payment, and of all that followed it, what Polder has answered. */
export function notificationsOf(told: Payment): readonly AcquirerNotification[] {
  const { id, metadata, amount, refunds, captures, chargebacks } = told;
  if (!metadata) return [];
  const followUp = (one: FollowUp, paymentType: 'RF' | 'CP'): AcquirerNotification => {
    const sum = {
      amount: one.amount.value,
      currency: one.amount.currency,
      outcome: followUpOutcome(id, one),
    };
    return one.metadata
      ? { kind: 'outcome', key: one.metadata.key, ...sum }
      : { kind: 'report', paymentType, referencedId: id, key: metadata.key, ...sum };
  };
  return [
    {
      kind: 'outcome',
      key: metadata.key,
      reference: id,
      amount: amount.value,
      currency: amount.currency,
      outcome: outcomeOf(told),
    },
    ...refunds.map((one) => followUp(one, 'RF')),
    ...captures.map((one) => followUp(one, 'CP')),
    ...chargebacks.flatMap(reportsOf).map((report) => ({ kind: 'report' as const, ...report })),
  ];
}
