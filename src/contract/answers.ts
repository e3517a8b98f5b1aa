/**
 * The bodies of the gateway's answers as schemas that describe each member (gateway-contract 3.0 to 3.8, `service.md`,
 * "Payment response record"). The API reference is generated from these schemas. No schema forbids further members,
 * because clients ignore members that they do not know.
 */
import * as z from 'zod';
import { statusMeanings } from './authentication-status.ts';
import { bankAccount as bankAccountTable } from './parameters/bank-account.ts';
import { billing as billingTable } from './parameters/billing.ts';
import { cartItems, cartPayments } from './parameters/cart.ts';
import { customer as customerTable } from './parameters/customer.ts';
import { merchant as merchantTable } from './parameters/merchant.ts';
import { shipping as shippingTable } from './parameters/shipping.ts';
import { standingInstruction as standingTable } from './parameters/stored-credentials.ts';
import type { Structure } from './parameters/table.ts';
import type {
  AuthenticationRecord,
  CheckoutRecord,
  MaskedCard,
  PaymentAnswer,
  PaymentRecord,
  PlainRecord,
  Precondition,
  Redirect,
  RegistrationRecord,
  Result,
  SavedRecord,
} from './payment.ts';

/** Exactly one schema for each member of an answer's type. */
type Members<Answer> = { readonly [Name in keyof Required<Answer>]: z.ZodType };

const text = (description: string) => z.string().meta({ description });
const id = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ description });
const checkoutId = (description: string) =>
  z
    .string()
    .regex(/^[0-9A-F]{32}\.[0-9A-Za-z-]{1,31}$/)
    .meta({ description });
const texts = (description: string) => z.record(z.string(), z.string()).meta({ description });

const parameterError = z.object({
  name: text('Name of the parameter, or of the part of the request that is wrong.'),
  value: z.string().nullable().meta({
    description: 'What was sent; null when nothing was, or when it is secret.',
  }),
  message: text('What is wrong and what to do, without the name.'),
});

const result = z.object({
  code: z
    .string()
    .regex(/^[0-9]{3}\.[0-9]{3}\.[0-9]{3}$/)
    .meta({ description: 'Result code: the only precise indicator of an outcome.' }),
  description: text('Text of the catalogue for the code.'),
  parameterErrors: z.array(parameterError).optional().meta({ description: 'Every error at once.' }),
} satisfies Members<Result>);

const frame = {
  result,
  buildNumber: text('Build of the gateway that answered.'),
  timestamp: z
    .string()
    .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?\+0000$/)
    .meta({ description: 'When the gateway answered; with milliseconds when the record was stored.' }),
  ndc: z
    .string()
    .regex(/^([0-9A-F]{32}\.[0-9A-Za-z-]{1,31}|[0-9a-f]{32})_[0-9a-f]{32}$/)
    .meta({
      description:
        'Names the request: the id of the checkout, else of the entity, an underscore and 32 hex characters.',
    }),
} satisfies Members<PlainRecord>;

const card = z.object({
  bin: text('First six digits.'),
  last4Digits: text('Last four digits.'),
  holder: text('Name on the card.').optional(),
  expiryMonth: text('Two digits.'),
  expiryYear: text('Four digits.'),
} satisfies Members<MaskedCard>);

const nameAndValue = z.object({ name: text('Name.'), value: text('Value.') });

const precondition = z.object({
  origin: text('A hidden frame: iframe#hidden.'),
  waitUntil: text('What to wait for: iframe#onload.'),
  description: text('What it is for.'),
  url: text('Where the frame goes.'),
  method: z.literal('POST'),
  parameters: z.array(nameAndValue),
} satisfies Members<Precondition>);

const redirect = z.object({
  url: text('Where the shopper’s browser goes next.'),
  method: z.enum(['GET', 'POST']).meta({ description: 'GET sends the parameters in the query.' }),
  parameters: z.array(nameAndValue),
  preconditions: z.array(precondition).optional().meta({
    description:
      'Hidden frames to load before: the page of a card’s issuer that looks at the browser (3-D Secure 2).',
  }),
} satisfies Members<Redirect>);

/**
 * Builds the schema of an object whose members the answer repeats as they were sent. The members are taken from the
 * table of the request's parameters. Members of nested objects are not repeated.
 */
function echoOf({ rows }: Structure, prefix: string) {
  const sent = rows
    .filter(({ name }) => name.startsWith(prefix) && /^[A-Za-z0-9]+$/.test(name.slice(prefix.length)))
    .map(({ name, note }) => [name.slice(prefix.length), text(note).optional()] as const);
  return z.object(Object.fromEntries(sent));
}

/** An item of the cart. Its recipient is an object inside it. */
const cartItem = echoOf(cartItems, 'cart.items[n].').extend({
  recipient: echoOf(cartItems, 'cart.items[n].recipient.').optional(),
});
const bankAccount = echoOf(bankAccountTable, 'bankAccount.').optional();
const virtualAccount = z
  .object({
    accountId: text('Account of the shopper at the provider.'),
    holder: text('Who owns the account.').optional(),
  })
  .optional();
const customer = echoOf(customerTable, 'customer.').optional();
const billing = echoOf(billingTable, 'billing.').optional();
const customParameters = texts('The merchant’s own data, as they were sent.').optional();
/**
 * The members of the answer that describe the shopper's authentication (gateway-contract 5.4; threeds-security A.4).
 */
const threeDSecure = z
  .object({
    eci: text(
      'Indicator for the acquirer: how the shopper was authenticated. Its values differ by network.',
    ).optional(),
    verificationId: text('Proof of the authentication for the acquirer, 28 characters of base64.').optional(),
    version: text('Version of the protocol, such as 2.2.0.').optional(),
    flow: text('frictionless: the issuer did not ask the shopper. challenge: it did.').optional(),
    dsTransactionId: text('Id of the authentication at the network’s directory: UUID.').optional(),
    acsTransactionId: text('Id of the authentication at the issuer: UUID.').optional(),
    challengeMandatedIndicator: text(
      'Y: the issuer had to ask the shopper by mandate. N: it did not.',
    ).optional(),
    authenticationType: text(
      'How the issuer asked: 01 with a static secret, 02 with a code for once, 03 in an app of its own, 04 without the shop (decoupled).',
    ).optional(),
    authenticationStatus: text(statusMeanings).optional(),
    transactionStatusReason: text('Why not, in two digits, such as 01 failed or 13 not enrolled.').optional(),
    cardHolderInfo: text(
      'What the issuer wants the shopper to read, up to 128 characters: text, never markup.',
    ).optional(),
    errorCode: text('Error of the protocol that kept the issuer from answering, in three digits.').optional(),
    errorDescription: text('What the error means.').optional(),
    errorSource: text('Who reported it: S the gateway, D the directory, A the issuer.').optional(),
    xid: text('Of version 1 only, as it was sent.').optional(),
  })
  .meta({ description: 'The shopper’s authentication.' })
  .optional();
const risk = z.object({ score: text('Score of the risk check.') }).optional();
const brand = text('Brand that was used.');

const paymentMembers = {
  id: id('The payment. Absent when a decline was forced by customParameters[forceResultCode].').optional(),
  redirect: redirect.optional().meta({ description: 'Only while the payment is pending (000.200.000).' }),
  registrationId: id('The stored means of payment.').optional(),
  registration: z.object({ id: text('The same as registrationId.') }).optional(),
  referencedId: id('The payment that this one follows.').optional(),
  paymentType: text('Type of the payment, such as DB or CP.'),
  paymentBrand: brand.optional(),
  amount: text('Amount, with a dot as decimal separator.').optional(),
  currency: text('Currency of the amount.').optional(),
  descriptor: text('Text of the statement.').optional(),
  merchantTransactionId: text('The merchant’s reference.').optional(),
  merchantInvoiceId: text('The merchant’s invoice number.').optional(),
  ...frame,
  resultDetails: texts('What the connector says besides.').optional(),
  card: card.optional(),
  bankAccount,
  virtualAccount,
  tokenAccount: z.object({ type: text('EXTERNAL or NETWORK.') }).optional(),
  customer,
  billing,
  shipping: echoOf(shippingTable, 'shipping.').optional(),
  merchant: echoOf(merchantTable, 'merchant.').optional(),
  cart: z
    .object({
      items: z.array(cartItem).optional(),
      payments: z.array(echoOf(cartPayments, 'cart.payments[n].')).optional(),
    })
    .optional(),
  recurringType: text('INITIAL or REPEATED, as it was sent.').optional(),
  standingInstruction: echoOf(standingTable, 'standingInstruction.').optional(),
  threeDSecure,
  customParameters,
  risk,
} satisfies Members<PaymentRecord>;

const {
  paymentType: _type,
  descriptor: _descriptor,
  risk: _risk,
  id: _id,
  ...chargingNobody
} = paymentMembers;

const authenticationMembers = {
  ...chargingNobody,
  id: id(
    'The authentication. Absent when a failure was forced by customParameters[forceResultCode].',
  ).optional(),
} satisfies Members<AuthenticationRecord>;

const presentation = {
  presentationAmount: text('Amount as the shopper saw it.').optional(),
  presentationCurrency: text('Currency as the shopper saw it.').optional(),
};
const { buildNumber: _build, ndc: _ndc, ...listedMembers } = paymentMembers;

const paymentRecord = z
  .object(paymentMembers)
  .meta({ description: 'A payment, accepted, pending or declined.' });

/** The schemas of all answer bodies, by their names in the reference. */
export const answers = {
  Plain: z
    .object(frame)
    .meta({ description: 'A result and nothing else: an error, or a checkout nobody paid yet.' }),
  Throttled: z
    .object({
      ...frame,
      id: text('The id of the path; the request’s own, with which ndc ends, where the path has none.'),
    })
    .meta({ description: 'Too many requests.' }),
  Checkout: z
    .object({
      ...frame,
      id: checkoutId('The checkout, for 30 minutes.'),
      integrity: text('SRI hash of the widget’s script; only with integrity=true.').optional(),
    } satisfies Members<CheckoutRecord>)
    .meta({ description: 'A checkout that was prepared.' }),
  Payment: paymentRecord,
  Authentication: z
    .object(authenticationMembers)
    .meta({ description: 'An authentication without a payment.' }),
  FoundPayment: z
    .object({ ...paymentMembers, ...presentation })
    .meta({ description: 'A payment that was asked for by its id.' }),
  PaymentList: z
    .object({
      ...frame,
      truncated: z
        .literal('true')
        .optional()
        .meta({ description: 'Only when there are more payments than the answer holds.' }),
      payments: z.array(z.object({ ...listedMembers, ...presentation })),
    })
    .meta({ description: 'Payments that were found, with their follow-ups when they were asked for.' }),
  Submission: z
    .object({ ...frame, redirect } satisfies Members<PaymentAnswer>)
    .meta({ description: 'Where the shopper goes after paying: back to the shop, or to a page in between.' }),
  Saved: z
    .object({
      ...frame,
      id: checkoutId('The checkout.'),
      paymentBrand: brand,
      card: z.object({ last4Digits: text('Last four digits.') }).optional(),
    } satisfies Members<SavedRecord>)
    .meta({ description: 'What a shopper submitted waits for the merchant’s server to confirm it.' }),
  Registration: z
    .object({
      ...frame,
      id: id('The registration.'),
      registrationId: id('The same as id; absent when nothing was stored.').optional(),
      registration: z.object({ id: text('The same as id.') }).optional(),
      paymentBrand: brand,
      card: card.optional(),
      bankAccount,
      virtualAccount,
      customer,
      billing,
      customParameters,
      risk,
    } satisfies Members<RegistrationRecord>)
    .meta({ description: 'A stored means of payment.' }),
  Deregistration: z
    .object({ ...frame, id: id('This transaction.'), referencedId: id('The registration that ended.') })
    .meta({ description: 'The end of a registration.' }),
  ResultCodes: z
    .object({ resultCodes: z.array(z.object({ code: text('Code.'), description: text('Text.') })) })
    .meta({ description: 'The catalogue.' }),
} as const;

export type AnswerName = keyof typeof answers;
