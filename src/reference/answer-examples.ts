/** Examples of the gateway's answers, one of each shape. They belong to a card payment of 92.00 EUR. */
import type { AnswerName } from '#contract/answers.ts';
import type { ParameterError } from '#contract/parameters/table.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { createResult } from '../gateway/core/answers.ts';

const paymentId = '8ac7a4a19fd5ac48019fe1b2c3d4e5f6';
const captureId = '8ac7a4a19fd5ac48019fe1b2d4e5f607';
const registrationId = '8ac7a4a09fd5ac31019fe1b2e5f60718';
const entityNdc = '8ac7a4c9f3d24e6b0917c35d82e1fa60_4c1f0e2d3b4a59687a8b9cadbecfd0e1';
const checkoutId = '0123456789ABCDEF0123456789ABCDEF.uat01-vm-tx01';
const checkoutNdc = `${checkoutId}_4c1f0e2d3b4a59687a8b9cadbecfd0e1`;

/** Result codes of errors that have no payment record, by HTTP status. */
const errorCodes: Readonly<Record<number, ResultCode>> = {
  400: '200.300.404',
  401: '800.900.300',
  403: '800.900.302',
  404: '700.400.580',
  413: '200.100.103',
  415: '200.100.103',
  417: '200.100.103',
  421: '200.100.103',
  500: '800.800.800',
  503: '800.700.100',
};

const wrongAmount: ParameterError = {
  name: 'amount',
  value: '92,00',
  message:
    'must match ^[0-9]{1,10}(\\.[0-9]{2})?$ (up to 10 digits, optionally a dot and exactly two decimals, such as 92.00)',
};

const authenticated = {
  eci: '05',
  verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  version: '2.3.1',
  flow: 'frictionless',
  dsTransactionId: 'd5f6a0c2-5b8e-4a7f-9d37-0b9a3d3f6f21',
  acsTransactionId: '0c4b6a5e-93d1-4c1f-8a52-6f0e2b7d9c18',
  authenticationStatus: 'Y',
};

/** Returns an example of an answer's body for a shape and an HTTP status. */
export function createExample(name: AnswerName, status: number, buildNumber: string): unknown {
  const frameOf = (code: ResultCode, ndc = entityNdc) => ({
    result: createResult(code),
    buildNumber,
    timestamp: '2026-11-20 10:00:00.000+0000',
    ndc,
  });
  const code = status < 400 ? '000.100.110' : '800.100.155';
  const card = {
    bin: '420000',
    last4Digits: '0000',
    holder: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: '2031',
  };
  const money = { amount: '92.00', currency: 'EUR', descriptor: '7548.8324.7369 Demo Shop' };
  const payment = { id: paymentId, paymentType: 'PA', paymentBrand: 'VISA', ...money };
  const capture = { id: captureId, referencedId: paymentId, paymentType: 'CP', ...money };
  const risk = { score: '100' };
  const presentation = { presentationAmount: '92.00', presentationCurrency: 'EUR' };
  const listed = (record: object, score: string) => {
    const { result, timestamp } = frameOf('000.100.110');
    return { ...record, result, risk: { score }, timestamp, ...presentation };
  };

  const examples: Readonly<Record<AnswerName, () => unknown>> = {
    Plain: () => plainExample(status, frameOf),
    Throttled: () => ({ ...frameOf('800.120.100'), id: paymentId }),
    AmountChanged: () => ({
      ...frameOf('100.550.701', checkoutNdc),
      amount: '150.00',
      currency: 'EUR',
    }),
    Checkout: () => ({ ...frameOf('000.200.100', checkoutNdc), id: checkoutId }),
    Payment: () => ({ ...payment, card, risk, ...frameOf(code) }),
    Authentication: () => ({
      id: captureId,
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      card,
      threeDSecure: status < 400 ? authenticated : { ...authenticated, eci: '07', authenticationStatus: 'R' },
      ...frameOf(status < 400 ? '000.400.110' : '100.390.114'),
    }),
    FoundPayment: () => ({ ...payment, card, risk, ...frameOf(code), ...presentation }),
    PaymentList: () => ({
      ...frameOf('000.000.100'),
      payments: [listed({ ...payment, card }, '100'), listed(capture, '0')],
    }),
    Submission: () => ({
      ...frameOf('000.100.110', checkoutNdc),
      redirect: {
        url: `https://shop.example/result?id=${checkoutId}&resourcePath=%2Fv1%2Fcheckouts%2F${checkoutId}%2Fpayment`,
        method: 'GET',
        parameters: [],
      },
    }),
    Saved: () => ({
      id: checkoutId,
      paymentBrand: 'VISA',
      card: { last4Digits: card.last4Digits },
      ...frameOf('000.200.000', checkoutNdc),
    }),
    Registration: () => ({
      id: registrationId,
      ...(status < 400 && { registrationId, registration: { id: registrationId } }),
      paymentBrand: 'VISA',
      card,
      risk,
      ...frameOf(code),
    }),
    Deregistration: () => ({
      id: captureId,
      referencedId: registrationId,
      ...frameOf('000.100.110'),
    }),
    ResultCodes: () => ({ resultCodes: [createResult('000.000.000'), createResult('800.100.155')] }),
  };
  return examples[name]();
}

function plainExample(status: number, frameOf: (code: ResultCode, ndc?: string) => { result: object }) {
  if (status < 400) return frameOf('000.200.000', checkoutNdc);
  const { result, ...frame } = frameOf(errorCodes[status] ?? '800.800.800');
  return status === 400
    ? { result: { ...result, parameterErrors: [wrongAmount] }, ...frame }
    : { result, ...frame };
}
