/**
 * The bodies of the gateway's answers as schemas that describe each member (gateway-contract 3.0 to 3.8, `service.md`,
 * "Payment response record"). The API reference is generated from these schemas. No schema forbids further members,
 * because clients ignore members that they do not know.
 */
import * as z from 'zod';
import {
  cardMember as card,
  type AnswerMembers as Members,
  paymentCodeMember as paymentCode,
  redirectMember as redirect,
  describedText as text,
  threeDSecureMember as threeDSecure,
} from './answer-members.ts';
import { bankAccount as bankAccountTable } from './parameters/bank-account.ts';
import { billing as billingTable } from './parameters/billing.ts';
import { cartItems, cartPayments } from './parameters/cart.ts';
import { customer as customerTable } from './parameters/customer.ts';
import { memberNames } from './parameters/member-names.ts';
import { merchant as merchantTable } from './parameters/merchant.ts';
import { shipping as shippingTable } from './parameters/shipping.ts';
import { standingInstruction as standingTable } from './parameters/stored-credentials.ts';
import type { Structure } from './parameters/table.ts';
import type {
  AmountChangedAnswer,
  AuthenticationRecord,
  CheckoutRecord,
  PaymentAnswer,
  PaymentRecord,
  PlainRecord,
  RegistrationRecord,
  Result,
  SavedRecord,
} from './payment.ts';

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
  avsResponse: text(
    'Address check by the card’s issuer: A street fits, Z postcode fits, F both fit, N none fits, U not checked.',
  ).optional(),
  cvvResponse: text(
    'Check of the security code by the card’s issuer: M fits, N does not, P not processed, S should have been sent, U not checked.',
  ).optional(),
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

/**
 * Builds the schema of an object whose members the answer repeats as they were sent. The members are taken from the
 * table of the request's parameters. Members of nested objects are not repeated.
 */
function echoOf(table: Structure, prefix: string) {
  const noteOf = (member: string) => table.rows.find(({ name }) => name === prefix + member)?.note ?? '';
  const sent = memberNames(table, prefix).map((member) => [member, text(noteOf(member)).optional()] as const);
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
const customer = echoOf(customerTable, 'customer.')
  .extend({ ipCountry: text('Country of the IP address, as an upstream gateway found it.').optional() })
  .optional();
const billing = echoOf(billingTable, 'billing.').optional();
const customParameters = texts(
  'The merchant’s own data, as they were sent, and what an upstream gateway adds.',
).optional();
const standingInstruction = echoOf(standingTable, 'standingInstruction.')
  .extend({
    initialTransactionId: text(
      'The card network’s id of the first payment of the agreement: made by the answer to INITIAL, to be sent with each REPEATED.',
    ).optional(),
    transactionLinkId: text(
      'Mastercard’s link id, to be sent with each REPEATED of the merchant: of the first payment of the agreement, or of the earliest later one that has one.',
    ).optional(),
  })
  .optional();
const risk = z.object({ score: text('Score of the risk check.') }).optional();
const brand = text('Brand that was used.');

const paymentMembers = {
  id: id('The payment. Absent when a decline was forced by customParameters[forceResultCode].').optional(),
  redirect: redirect.optional().meta({ description: 'Only while the payment is pending (000.200.000).' }),
  paymentCode: paymentCode.optional().meta({
    description:
      'What the shopper pays with elsewhere, only while the payment is pending. GET /v1/paymentCode?id={id} shows it.',
  }),
  registrationId: id('The stored means of payment.').optional(),
  registration: z.object({ id: text('The same as registrationId.') }).optional(),
  referencedId: id('The payment that this one follows.').optional(),
  paymentType: text('Type of the payment, such as DB or CP.'),
  paymentBrand: brand.optional(),
  amount: text('Amount, with a dot as decimal separator.').optional(),
  currency: text('Currency of the amount.').optional(),
  descriptor: text('Text of the statement; that of the upstream gateway, if it names one.').optional(),
  merchantTransactionId: text('The merchant’s reference.').optional(),
  merchantInvoiceId: text('The merchant’s invoice number.').optional(),
  ...frame,
  resultDetails: texts(
    'What the connector says besides, such as ConnectorTxID1, AcquirerResponse or CardholderInitiatedTransactionID. Which members there are depends on the connector.',
  ).optional(),
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
  recurringType: text('INITIAL or REPEATED.').optional(),
  standingInstruction,
  threeDSecure,
  customParameters,
  risk,
  merchantAccountId: text(
    'The acquirer’s account of the merchant, if the upstream gateway names it.',
  ).optional(),
  loyaltyIndicator: text('The upstream gateway’s mark of a loyalty programme.').optional(),
} satisfies Members<PaymentRecord>;

const {
  paymentCode: _code,
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
  AmountChanged: z
    .object({
      ...frame,
      amount: text('Amount of the checkout now.'),
      currency: text('Currency of the checkout now.'),
      amountText: z
        .object({ tag: text('The region.'), text: text('The amount.') })
        .optional()
        .meta({ description: 'The amount as it is written in the region that `locale` names.' }),
    } satisfies Members<AmountChangedAnswer>)
    .meta({ description: 'The checkout has another amount than the shopper saw; nothing was charged.' }),
  Checkout: z
    .object({
      ...frame,
      id: checkoutId('The checkout, for 30 minutes.'),
      integrity: text('SRI hash of the widget’s script; only with integrity=true.').optional(),
      resultDetails: texts('By registrations[n].id, why the shopper cannot pay with it.').optional(),
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
      pages: text('How many pages there are now; only of a search by date.').optional(),
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
      standingInstruction,
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
