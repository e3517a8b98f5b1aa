/** Reads the answers to payments, and says what they mean. */
import * as z from 'zod';
import { type Outcome, UnknownOutcome } from '../../connector/index.ts';
import { adyenAddressLetters, adyenAuthenticationForms, adyenSecurityCodeLetters } from './checks-data.ts';
import { adyenRefusals } from './refusals-data.ts';
import type { AdyenAnswer, AdyenPayment } from './wire.ts';

/** Adyen's name of a payment or a follow-up. */
export const pspReference = z.string().regex(/^[A-Z0-9]{16}$/);

/** The members that are used. A wrong name does not fit Adyen's types. */
const paymentAnswer = z.object({
  resultCode: z.string(),
  pspReference: pspReference.optional(),
  merchantReference: z.string().optional(),
  refusalReasonCode: z.optional(z.string().regex(/^\d{1,3}$/)).catch(undefined),
  amount: z.object({ value: z.int(), currency: z.string() }).optional(),
  additionalData: z.record(z.string(), z.unknown()).optional(),
  action: z
    .object({
      type: z.literal('redirect'),
      method: z.enum(['GET', 'POST']),
      url: z.url({ protocol: /^https$/ }),
      data: z.record(z.string(), z.string()).default({}),
    })
    .optional()
    .catch(undefined),
} satisfies Partial<Record<keyof AdyenAnswer, z.ZodType>>);

/** What an answer must be about, so that the answer to another payment is never taken for that to this one. */
interface Expected {
  readonly key: string;
  readonly amount: AdyenPayment['amount'];
  /** Whether the answer must name the payment, because a shopper's browser chose what was asked. */
  readonly isNamed?: boolean;
  /** Of the card, where the first request may have had another one: Adyen answers the second as the first. */
  readonly last4Digits?: string | undefined;
}

/** Returns the outcome of a payment. Throws when the answer makes no sense. */
export function readAdyenPayment(
  body: unknown,
  { key, amount, isNamed = false, last4Digits }: Expected,
): Outcome {
  const { data: answer } = paymentAnswer.safeParse(body);
  if (answer === undefined) throw new UnknownOutcome('Adyen’s answer is no payment');
  const { action, additionalData, merchantReference, pspReference: reference, refusalReasonCode } = answer;
  if (merchantReference === undefined ? isNamed : merchantReference !== key)
    throw new UnknownOutcome('Adyen’s answer is about another payment');
  if (last4Digits !== undefined && additionalData?.cardSummary !== last4Digits)
    throw new UnknownOutcome('Adyen’s answer is about another card, or does not say which');
  const paid = answer.amount ?? amount;
  switch (answer.resultCode) {
    case 'Authorised':
      if (paid.value !== amount.value || paid.currency !== amount.currency || reference === undefined)
        throw new UnknownOutcome('Adyen authorised another amount, or a payment without a name');
      return withAdyenFacts({ code: '000.000.000', rule: 'adyen-authorised', reference }, additionalData);
    case 'Refused':
    case 'Error':
    case 'Cancelled':
      return withAdyenFacts({ ...refusalBy(refusalReasonCode), reference }, additionalData);
    case 'RedirectShopper': {
      if (action === undefined) throw new UnknownOutcome('Adyen’s answer has no page for the shopper');
      const { url, method, data } = action;
      const parameters = Object.entries(data).map(([name, value]) => ({ name, value }));
      return {
        ...adyenPending('adyen-authenticates', reference),
        redirect: { url, method, parameters },
        isChallenge: true,
      };
    }
    case 'Pending':
    case 'Received':
      return adyenPending('adyen-pending', reference);
    default:
      throw new UnknownOutcome('Adyen’s answer has a result code that no request asked for');
  }
}

export function adyenPending(rule: string, reference?: string): Outcome {
  return { code: '000.200.000', rule, reference };
}

/** Returns the decline for a reason's number. The text is that of the table: Adyen's may contain what was sent. */
function refusalBy(number = ''): Outcome {
  const refusal = adyenRefusals[number];
  if (refusal === undefined) return { code: '800.100.100', rule: 'adyen-refused' };
  const resultDetails = { ExtendedDescription: refusal.name, AcquirerResponse: number };
  return { code: refusal.code, rule: 'adyen-refused', resultDetails };
}

/** Returns the decline for a reason's name, as webhooks have it. */
export function adyenRefusalNamed(reason: string): Outcome {
  const isNamed = ([, { name }]: [string, { name: string }]) => name.toLowerCase() === reason.toLowerCase();
  return refusalBy(Object.entries(adyenRefusals).find(isNamed)?.[0]);
}

/** Adds what Adyen tells besides, much of it only when "Additional data" is switched on for the account. */
export function withAdyenFacts(outcome: Outcome, data: Readonly<Record<string, unknown>> = {}): Outcome {
  function textOf(name: string, form: RegExp): string | undefined {
    const value = data[name];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  }
  const numberOf = (name: string) => textOf(name, /^\d{1,2}( |$)/)?.split(' ')[0] ?? '';
  const threeDSecure = definedIn(
    Object.entries(adyenAuthenticationForms).map(([member, [name, form]]) => [member, textOf(name, form)]),
  );
  const checks = definedIn([
    ['avsResponse', adyenAddressLetters[numberOf('avsResult')]],
    ['cvvResponse', adyenSecurityCodeLetters[numberOf('cvcResult')]],
  ]);
  const resultDetails = definedIn([
    ['clearingInstituteName', 'Adyen'],
    ['ConnectorTxID1', outcome.reference],
    ['AuthCode', textOf('authCode', /^[A-Za-z0-9]{1,6}$/)],
    ['MerchantAdviceCode', numberOf('merchantAdviceCode') || undefined],
  ]);
  const initialTransactionId = textOf('networkTxReference', /^[A-Za-z0-9]{4,40}$/);
  return {
    ...outcome,
    ...(Object.keys(threeDSecure).length > 0 && { threeDSecure }),
    ...(Object.keys(checks).length > 0 && { checks }),
    ...(initialTransactionId && { additions: { standingInstruction: { initialTransactionId } } }),
    resultDetails: { ...resultDetails, ...outcome.resultDetails },
  };
}

function definedIn(entries: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
