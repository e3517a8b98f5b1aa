/**
 * What Polder Pay answers, a made-up acquirer of redirects and pay-later. It has no cards, names its transactions by ids of its own,
 * keeps our key as their metadata, and knows an idempotency key for an hour.
 */
import * as z from 'zod';
import { fromMinorUnits, toMinorUnits } from '../../../src/connector/index.ts';

/** Our code, and Polder's name of the method. */
export const methods = {
  IDEAL: 'ideal',
  PAYPAL: 'paypal',
  KLARNA_PAYMENTS_PAYLATER: 'klarna',
  BLIK: 'blik',
  SWISH: 'swish',
} as const;

export const webPages = 'https://pay.polder.example';

const money = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,10}\.\d\d$/),
});
/** Absent, or not ours, where somebody has made it on Polder's own pages. */
const metadata = z
  .object({ key: z.string().regex(/^[a-z]{64}$/) })
  .nullish()
  .catch(null);
export const paymentId = z.string().regex(/^tr_[A-Za-z0-9]{1,32}$/);
const time = z.iso.datetime().transform((text) => Date.parse(text));
const link = z.object({
  href: z.string().regex(/^https:\/\/pay\.polder\.example\/checkout\/tr_\w{1,32}\?token=\w{1,64}$/),
});

const refund = z.object({
  id: z.string().regex(/^re_[A-Za-z0-9]{1,32}$/),
  status: z.enum(['pending', 'refunded', 'failed', 'canceled']),
  amount: money,
  metadata,
});
const capture = z.object({
  id: z.string().regex(/^cpt_[A-Za-z0-9]{1,32}$/),
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: money,
  metadata,
});
export const chargeback = z.object({
  id: z.string().regex(/^chb_[A-Za-z0-9]{1,32}$/),
  paymentId,
  amount: money,
  createdAt: time,
  reversedAt: time.nullable(),
});
export const payment = z.object({
  id: paymentId,
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  method: z.enum(Object.values(methods)),
  amount: money,
  captureMode: z.enum(['automatic', 'manual']),
  metadata,
  createdAt: time,
  expiresAt: time.optional(),
  qrCode: z
    .string()
    .regex(/^C\w{1,64}$/)
    .optional(),
  checkout: link.nullish(),
  refunds: z.array(refund),
  captures: z.array(capture),
  chargebacks: z.array(chargeback),
});
export const page = z.object({ payments: z.array(payment), next: paymentId.nullable() });
export const chargebackPage = z.object({ chargebacks: z.array(chargeback), hasMore: z.boolean() });
export const problem = z.object({ status: z.int(), title: z.string() });
export { capture, refund };

export type Payment = z.infer<typeof payment>;
export type FollowUp = z.infer<typeof refund> | z.infer<typeof capture>;
export type Chargeback = z.infer<typeof chargeback>;

/** Polder's amounts have two decimals, like those of orders, which may lack them. */
export function toMoney(amount: string, currency: string) {
  const units = toMinorUnits(amount, currency);
  return { currency, value: (units !== undefined && fromMinorUnits(units, currency)) || amount };
}
