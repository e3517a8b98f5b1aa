/** Reads the answers to payments, and says what they mean. */
import * as z from 'zod';
import {
  type Outcome,
  type PaymentInstrument,
  readTransactionLink,
  UnknownOutcome,
} from '../../connector/index.ts';
import { addressLetters, authenticationForms, securityCodeLetters } from './checks-data.ts';
import type { Method } from './methods-data.ts';
import { refusals } from './refusals-data.ts';
import type { AdyenAnswer, Payment } from './wire.ts';

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
  paymentMethod: z.optional(z.object({ type: z.string().optional() })).catch(undefined),
  action: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('redirect'),
        paymentMethodType: z.string().optional(),
        method: z.enum(['GET', 'POST']),
        url: z.url({ protocol: /^https$/ }),
        data: z.record(z.string(), z.string()).default({}),
      }),
      z.object({
        type: z.literal('voucher'),
        paymentMethodType: z.string().optional(),
        entity: z.string().regex(/^\d{1,9}$/),
        reference: z.string().regex(/^\d[\d ]{3,30}\d$/),
        // A time without its zone would be hours off; one without seconds is a time.
        expiresAt: z
          .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])
          .transform(Date.parse)
          .optional()
          .catch(undefined),
      }),
    ])
    .optional()
    .catch(undefined),
} satisfies Partial<Record<keyof AdyenAnswer, z.ZodType>>);

/** What an answer must be about, so that the answer to another payment is never taken for that to this one. */
interface Expected {
  readonly key: string;
  readonly amount: Payment['amount'];
  /** Whether the answer must name the payment, because a shopper's browser chose what was asked. */
  readonly isNamed?: boolean;
  /** The row of a brand that is no card. */
  readonly method?: Method | undefined;
  /** The instrument, where the first request may have had another one: Adyen answers the second as the first. */
  readonly other?: PaymentInstrument | undefined;
}

/** Returns the outcome of a payment. Throws when the answer makes no sense. */
export function readPayment(body: unknown, expected: Expected): Outcome {
  const { data: answer } = paymentAnswer.safeParse(body);
  if (answer === undefined) throw new UnknownOutcome('Adyen’s answer is no payment');
  requireSamePayment(answer, expected);
  const readOutcome = outcomesByResult.get(answer.resultCode);
  if (readOutcome === undefined)
    throw new UnknownOutcome('Adyen’s answer has a result code that no request asked for');
  return readOutcome(answer, expected);
}

type Answer = z.infer<typeof paymentAnswer>;

/** Throws when an answer is about another payment, card or account, or does not say which. */
function requireSamePayment(answer: Answer, { key, isNamed = false, method, other }: Expected): void {
  const { merchantReference } = answer;
  if (merchantReference === undefined ? isNamed : merchantReference !== key)
    throw new UnknownOutcome('Adyen’s answer is about another payment');
  if (other !== undefined && !isAbout(answer, other, method))
    throw new UnknownOutcome('Adyen’s answer is about another card or account, or does not say which');
}

type OutcomeReader = (answer: Answer, expected: Expected) => Outcome;

const readRefusal: OutcomeReader = ({ refusalReasonCode, pspReference: reference, additionalData }) =>
  withFacts({ ...refusalBy(refusalReasonCode), reference }, additionalData);

const readPending: OutcomeReader = ({ pspReference: reference, additionalData }, { key }) => ({
  ...createPending('adyen-pending', reference),
  ...tokenIn(key, additionalData),
});

/** What each result code means (https://docs.adyen.com/online-payments/build-your-integration/payment-result-codes). */
const outcomesByResult: ReadonlyMap<string, OutcomeReader> = new Map<string, OutcomeReader>([
  [
    'Authorised',
    ({ amount: paid, pspReference: reference, additionalData }, { key, amount }) => {
      const isWhole = !paid || (paid.value === amount.value && paid.currency === amount.currency);
      if (!isWhole || reference === undefined)
        throw new UnknownOutcome('Adyen authorised another amount, or a payment without a name');
      const outcome = { code: '000.000.000', rule: 'adyen-authorised', reference } as const;
      return withFacts({ ...outcome, ...tokenIn(key, additionalData) }, additionalData);
    },
  ],
  [
    'Cancelled',
    (answer, expected) => {
      const { refusalReasonCode, pspReference: reference, additionalData } = answer;
      if (!expected.method || refusalReasonCode !== undefined) return readRefusal(answer, expected);
      return withFacts({ code: '100.396.101', rule: 'adyen-cancelled', reference }, additionalData);
    },
  ],
  ['Refused', readRefusal],
  ['Error', readRefusal],
  [
    'RedirectShopper',
    ({ action, pspReference: reference }, { method }) => {
      if (action?.type !== 'redirect') throw new UnknownOutcome('Adyen’s answer has no page for the shopper');
      const { url, method: httpMethod, data } = action;
      const parameters = Object.entries(data).map(([name, value]) => ({ name, value }));
      const redirect = { url, method: httpMethod, parameters };
      // The page of a method has the whole tab. That of an issuer also asks for a card in a device wallet.
      if (method && method.details.asks !== 'token')
        return { ...createPending('adyen-redirects', reference), redirect };
      return { ...createPending('adyen-authenticates', reference), redirect, isChallenge: true };
    },
  ],
  [
    'PresentToShopper',
    ({ action, pspReference: reference }) => {
      if (action?.type !== 'voucher') throw new UnknownOutcome('Adyen’s answer has no reference to pay with');
      const { entity, reference: paidWith, expiresAt } = action;
      const paymentCode = { entity, reference: paidWith, ...(expiresAt !== undefined && { expiresAt }) };
      return { ...createPending('adyen-presents', reference), paymentCode };
    },
  ],
  ['Pending', readPending],
  ['Received', readPending],
]);

/** Whether an answer is about this instrument. Adyen tells the last digits of a card, and the name of a method. */
function isAbout(
  { additionalData, paymentMethod, action }: Answer,
  instrument: PaymentInstrument,
  method: Method | undefined,
): boolean {
  if (method === undefined)
    return instrument.kind === 'card' && additionalData?.cardSummary === instrument.number.slice(-4);
  // Another account or another token is of the same method.
  if (method.details.asks === 'account' || method.details.asks === 'token') return false;
  return (paymentMethod?.type ?? action?.paymentMethodType) === method.details.type;
}

export function createPending(rule: string, reference?: string): Outcome {
  return { code: '000.200.000', rule, reference };
}

/** Returns the decline for a reason's number. The text is that of the table: Adyen's may contain what was sent. */
function refusalBy(number = ''): Outcome {
  const refusal = refusals[number];
  if (refusal === undefined) return { code: '800.100.100', rule: 'adyen-refused' };
  const resultDetails = { ExtendedDescription: refusal.name, AcquirerResponse: number };
  return { code: refusal.code, rule: 'adyen-refused', resultDetails };
}

/** Returns the decline for a reason's name, as webhooks have it. */
export function findRefusal(reason: string): Outcome {
  const isNamed = ([, { name }]: [string, { name: string }]) => name.toLowerCase() === reason.toLowerCase();
  return refusalBy(Object.entries(refusals).find(isNamed)?.[0]);
}

/** Returns the token of an account that Adyen has stored for this payment's shopper, whom it names by our key, where it tells one. */
export function tokenIn(
  key: string,
  data: Readonly<Record<string, unknown>> = {},
  name = data['tokenization.storedPaymentMethodId'] ?? data['recurring.recurringDetailReference'],
): { readonly instrumentToken?: string } {
  const shopper =
    data['tokenization.shopperReference'] ?? data['recurring.shopperReference'] ?? data.shopperReference;
  const { data: id } = pspReference.safeParse(name);
  return id === undefined || shopper !== key ? {} : { instrumentToken: `${key}/${id}` };
}

/** Adds what Adyen tells besides, much of it only when "Additional data" is switched on for the account. */
export function withFacts(outcome: Outcome, data: Readonly<Record<string, unknown>> = {}): Outcome {
  function textOf(name: string, form: RegExp): string | undefined {
    const value = data[name];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  }
  const numberOf = (name: string) => textOf(name, /^\d{1,2}( |$)/)?.split(' ')[0] ?? '';
  const threeDSecure = definedIn(
    Object.entries(authenticationForms).map(([member, [name, form]]) => [member, textOf(name, form)]),
  );
  const checks = definedIn([
    ['avsResponse', addressLetters[numberOf('avsResult')]],
    ['cvvResponse', securityCodeLetters[numberOf('cvcResult')]],
  ]);
  const resultDetails = definedIn([
    ['clearingInstituteName', 'Adyen'],
    ['ConnectorTxID1', outcome.reference],
    ['AuthCode', textOf('authCode', /^[A-Za-z0-9]{1,6}$/)],
    ['MerchantAdviceCode', numberOf('merchantAdviceCode') || undefined],
  ]);
  const standingInstruction = definedIn([
    ['initialTransactionId', textOf('networkTxReference', /^[A-Za-z0-9]{4,40}$/)],
    ['transactionLinkId', readTransactionLink(data.transactionLinkId)],
  ]);
  return {
    ...outcome,
    ...(Object.keys(threeDSecure).length > 0 && { threeDSecure }),
    ...(Object.keys(checks).length > 0 && { checks }),
    ...(Object.keys(standingInstruction).length > 0 && { additions: { standingInstruction } }),
    resultDetails: { ...resultDetails, ...outcome.resultDetails },
  };
}

function definedIn(entries: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
