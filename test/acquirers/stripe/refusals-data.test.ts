import { describe, expect, it } from 'vitest';
import { errors } from '../../../src/acquirers/stripe/errors-data.ts';
import { cancellations, declines, refundFailures } from '../../../src/acquirers/stripe/refusals-data.ts';
import type { Send } from '../../../src/connector/index.ts';
import { cardOf, connect, createConnector, followUpOf, inquiryOf, keyOf, noon, paymentOf } from './orders.ts';

describe('a reason of Stripe’s', () => {
  it.each(declines)('%s of a declined card becomes %s (%s)', async (decline_code, code) => {
    const { fake, connector } = connect();
    const order = paymentOf({
      instrument: cardOf(fake.cardDeclinedBy({ code: 'card_declined', decline_code })),
    });
    const outcome = await connector.charge(order, keyOf('first'), noon);
    const reference = fake.intents[0]?.id ?? '';
    const resultDetails = {
      ConnectorTxID1: reference,
      AcquirerResponse: '05',
      ExtendedDescription: decline_code,
    };
    expect(outcome).toMatchObject({ code, rule: 'stripe-declined', reference, resultDetails });
    const asked = await connector.find?.(inquiryOf(order, noon, reference), keyOf('first'), noon);
    expect(asked).toMatchObject({ code, rule: 'stripe-declined', reference, resultDetails });
  });

  it.each(errors)('%s of a card, or of a request, becomes %s (%s)', async (reason, code) => {
    const { fake, connector } = connect();
    const order = paymentOf({ instrument: cardOf(fake.cardDeclinedBy({ code: reason })) });
    expect((await connector.charge(order, keyOf('first'), noon)).code).toBe(code);
    const text = JSON.stringify({ error: { type: 'invalid_request_error', code: reason } });
    const send: Send = async () => ({ status: 400, headers: {}, text });
    const refusing = createConnector({ send });
    const refused = await refusing.followUp(followUpOf('RF', 'pi_1'), keyOf('refund'), noon);
    expect(refused).toMatchObject({
      code,
      rule: 'stripe-refused',
      resultDetails: { ExtendedDescription: reason },
    });
  });

  it.each(refundFailures)('%s of a refund becomes %s (%s)', async (reason, code) => {
    const { fake, connector } = connect();
    const { reference = '' } = await connector.charge(paymentOf(), keyOf('first'), noon);
    const order = followUpOf('RF', reference);
    const refund = await connector.followUp(order, keyOf('refund'), noon);
    fake.settleRefund(refund.reference ?? '', 'failed', reason);
    const outcome = await connector.find?.(inquiryOf(order, noon, refund.reference), keyOf('refund'), noon);
    expect(outcome?.code).toBe(code);
  });

  it.each(cancellations)('%s of a cancellation becomes %s (%s)', async (reason, code) => {
    const { fake, connector } = connect();
    const { reference = '' } = await connector.charge(paymentOf({ paymentType: 'PA' }), keyOf('first'), noon);
    Object.assign(fake.intents[0] ?? {}, { status: 'canceled', cancellation_reason: reason });
    const inquiry = inquiryOf(paymentOf({ paymentType: 'PA' }), noon, reference);
    expect((await connector.find?.(inquiry, keyOf('first'), noon))?.code).toBe(code);
  });

  it('that no table has is a decline of a card all the same', async () => {
    const { fake, connector } = connect();
    const card = cardOf(fake.cardDeclinedBy({ code: 'new_code', decline_code: 'new_reason' }));
    const outcome = await connector.charge(paymentOf({ instrument: card }), keyOf('first'), noon);
    expect(outcome).toMatchObject({
      code: '800.100.100',
      resultDetails: { ExtendedDescription: 'new_reason' },
    });
  });

  it.each<[status: number, error: object, code: string, warns: boolean]>([
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, '800.120.100', false],
    [
      401,
      { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' },
      '900.100.201',
      true,
    ],
    [403, { type: 'invalid_request_error' }, '900.100.201', true],
    [400, { type: 'invalid_request_error', code: 'parameter_unknown', param: 'moto' }, '900.100.200', true],
  ])('of HTTP %i without a card, %o, charges nothing', async (status, error, code, warns) => {
    const warnings: string[] = [];
    const send: Send = async () => ({ status, headers: {}, text: JSON.stringify({ error }) });
    const warn = (sentence: string) => void warnings.push(sentence);
    const refusing = createConnector({ warn, send });
    const outcome = await refusing.charge(paymentOf(), keyOf('first'), noon);
    expect(outcome.code).toBe(code);
    expect(outcome.reference).toBeUndefined();
    expect(warnings.length > 0).toBe(warns);
  });
});
