/** What a merchant and a shopper sent after the copy that a database was put back to, and send again. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { forwarded } from './gateway.ts';
import type { RestoredGateway } from './restored-gateway.ts';

const paid = '000.100.112';
const reference = (name: string) => ({ merchantTransactionId: `order-${name}` });

/** The references of everything that is sent twice. */
export const sentTwice = [
  'order-attempt',
  'order-payment',
  'order-whole',
  'order-capture',
  'order-refund',
  'order-keyless',
] as const;

/**
 * Pays, captures and refunds, puts the database back to the time before, and sends everything again.
 *
 * @param args options of the gateway that goes on with the restored database
 */
export async function repeatAfterRestore(
  gateway: RestoredGateway,
  args: readonly string[] = [],
): Promise<void> {
  const shown = { ...forwarded, shopperResultUrl: 'https://shop.example/result' };
  const debit = await gateway.ask('/v1/payments', { ...shown, ...reference('first') }, 'first');
  const held = { ...shown, paymentType: 'PA', ...reference('held') };
  const authorisation = await gateway.ask('/v1/payments', held, 'held');
  const attempt = await gateway.prepare('order-attempt');
  const open = await gateway.prepare('order-open');
  const copy = await gateway.backUp();
  const refund = { paymentType: 'RF', amount: '2.00', currency: 'EUR' };
  const capture = { paymentType: 'CP', amount: '3.00', currency: 'EUR', ...reference('capture') };
  const whole = { ...shown, paymentType: 'PA.CP', ...reference('whole') };
  const repeated = async () => [
    await gateway.pay(attempt),
    await gateway.ask('/v1/payments', { ...shown, ...reference('payment') }, 'payment'),
    await gateway.ask('/v1/payments', whole, 'whole'),
    await gateway.ask(`/v1/payments/${authorisation.id}`, capture, 'capture'),
    await gateway.ask(`/v1/payments/${debit.id}`, { ...refund, ...reference('refund') }, 'refund'),
    await gateway.ask(`/v1/payments/${debit.id}`, { ...refund, ...reference('keyless') }),
    await gateway.ask(`/v1/payments/${debit.id}`, { ...refund, ...reference('keyless') }),
  ];
  const codes = (answers: Awaited<ReturnType<typeof repeated>>) =>
    answers.map((answer) => (typeof answer === 'string' ? answer : answer.result.code));
  const keyed = (answers: Awaited<ReturnType<typeof repeated>>) =>
    answers.slice(1, 5).map((answer) => (typeof answer === 'string' ? answer : answer.id));
  const before = await repeated();
  expect(await gateway.pay(open)).toBe(paid);
  expect(codes(before)).toEqual(before.map(() => paid));
  await gateway.restore(copy, args);
  const after = await repeated();
  expect(codes(after)).toEqual(before.map(() => paid));
  // The payment that the merchant has noted is known again by its id; that of a PA.CP is its capture, which has no key.
  expect(keyed(after).filter((id) => keyed(before).includes(id))).toHaveLength(3);
  if (!args.includes('--after-restore')) return;
  // A page that was loaded again gives its attempt another name. The acquirer cannot tell the two apart.
  const reloaded = { ...open, attemptId: randomBytes(16).toString('hex') };
  expect(await gateway.pay(reloaded)).toBe('200.300.404');
  expect(await gateway.pay(await gateway.prepare('order-new'))).toBe(paid);
}
