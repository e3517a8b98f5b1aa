/** The answers about what a tenant has recorded, its messages, checkouts and pages. */
import * as z from 'zod';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { eventKinds, type JournalEvent, lanes, type ShownValue } from '#contract/control/events.ts';
import type { JournalPayment, PaymentList } from '#contract/control/payments.ts';
import {
  type CheckoutDetail,
  type CheckoutList,
  type CheckoutSummary,
  type EventPage,
  type InboxMessage,
  type InboxState,
  type KitCard,
  type KitCards,
  kitCardNames,
  type MadePage,
  type MessageList,
  messageKinds,
  type OpenChallenges,
  type RecordedRequest,
  summaryStates,
  type TenantEvent,
} from '#contract/control/records.ts';
import {
  address,
  answer,
  anyFlag,
  anyText,
  anything,
  type Members,
  mayLack,
  nullable,
  time,
  whole,
} from './answer.ts';
import { operationNames } from './tenant-answers.ts';

const shownValue: z.ZodType<ShownValue> = z.lazy(() =>
  z.union([anyText, z.number(), anyFlag, z.null(), z.array(shownValue), z.record(z.string(), shownValue)]),
);
const shown = z.record(z.string(), shownValue);

const event = answer<JournalEvent>({
  seq: whole.describe('Position in the journal of the tenant, from 1.'),
  at: time.describe('The tenant’s time.'),
  realTime: z.number().describe('The computer’s time in milliseconds since 1970.'),
  lane: z.enum(lanes),
  kind: z.enum(eventKinds),
  what: anyText.describe('One line for a person.'),
  checkoutId: mayLack(anyText),
  paymentId: mayLack(anyText),
  detail: shown.describe(
    'Of a decision: `rule`, `code`, `description` and `isFollowUp`; of its payment `paymentType`, `amount`, `currency`, `brand`, `merchantTransactionId`, `referencedId` (the payment that it follows) and `registrationId` (the stored card that was charged).',
  ),
});
const eventPage = answer<EventPage>({
  events: z.array(event),
  last: whole.describe('The `seq` of the newest event of the tenant.'),
  underWay: whole,
});
const tenantEvent = answer<TenantEvent>({ tenant: anyText, event });

const parameterError = z.strictObject({ name: anyText, message: anyText });
const request = answer<RecordedRequest>({
  seq: whole,
  at: time,
  checkoutId: mayLack(anyText),
  operation: nullable(operationNames),
  method: anyText,
  path: anyText,
  status: whole.describe('0 when no answer arrived.'),
  milliseconds: z.number(),
  attemptId: mayLack(anyText),
  parameters: shown,
  rule: nullable(anyText),
  fault: nullable(anyText),
  code: nullable(anyText),
  answer: mayLack(
    z.strictObject({ description: anyText, parameterErrors: mayLack(z.array(parameterError)) }),
  ),
});
const requestList = answer<{ readonly requests: readonly RecordedRequest[] }>({
  requests: z.array(request),
});

const payment = answer<JournalPayment>({
  id: anyText,
  at: time.describe('When it was first decided, by the tenant’s clock.'),
  type: anyText.describe('Such as `DB` or `RF`.'),
  amount: anyText,
  currency: anyText,
  brand: anyText,
  code: anyText.describe('The result code of the last decision.'),
  rule: anyText.describe('The rule of the last decision.'),
  checkoutId: anyText,
  order: anyText.describe('The shop’s own number of the order, its `merchantTransactionId`.'),
  follows: anyText.describe('The payment that it follows.'),
  isOfStoredCard: anyFlag,
  connector: anyText.describe('Empty where no rule of the configuration chose one.'),
});
const paymentList = answer<PaymentList>({
  payments: z.array(payment),
  total: whole.describe('How many match in all.'),
});

const checkout = answer<CheckoutSummary>({
  id: anyText,
  tenant: anyText,
  createdAt: time,
  amount: anyText,
  currency: anyText,
  brand: anyText,
  state: z.enum(summaryStates),
  code: anyText,
  rule: anyText,
  seq: whole.describe('The `seq` of its first event, for `before`.'),
});
const checkoutList = answer<CheckoutList>({
  checkouts: z.array(checkout),
  total: whole.describe('How many match in all.'),
});
const checkoutDetail = answer<CheckoutDetail>({
  checkout,
  timeline: z.array(event),
  pageUrl: nullable(address),
  charges: z.array(anything).describe('Every charge of it: more than one is a defect.'),
});

const message = answer<InboxMessage>({
  id: anyText,
  kind: z.enum(messageKinds),
  to: anyText.describe('The address that it was sent to; `inbox` for the tenant’s own.'),
  attempt: whole,
  receivedAt: time,
  content: anything.describe('The decrypted message of a webhook; the query of a reminder.'),
  raw: z.strictObject({ headers: z.record(z.string(), anyText), body: anyText }),
  answered: nullable(whole).describe(
    'The status of the receiver; 0 when it could not be reached; null while it is held back.',
  ),
  checkoutId: mayLack(anyText),
});
const messageList = answer<MessageList>({
  messages: z.array(message),
  total: whole.describe('How many match in all.'),
});
const inboxState = answer<InboxState>({ answer: whole, isHolding: anyFlag, held: whole });

const challenge = z.strictObject({ id: anyText, checkoutId: anyText });
const openChallenges = answer<OpenChallenges>({ challenges: z.array(challenge) });

const card = answer<KitCard>({
  number: anyText,
  expiry: anyText,
  holder: anyText,
  cvv: anyText,
  brand: anyText,
});
const cardBrands = paymentBrands.filter(({ kind }) => kind === 'card');
const cardNames = [...kitCardNames, ...cardBrands.flatMap(({ code }) => [code, `${code}.challenge`])];
const cards = answer<KitCards>(
  Object.fromEntries(cardNames.map((name) => [name, card])) as Members<KitCards>,
);

const page = answer<MadePage>({ pageUrl: address, resultUrl: address });

export const recordAnswers = {
  ShownValue: shownValue,
  JournalEvent: event,
  EventPage: eventPage,
  TenantEvent: tenantEvent,
  RecordedRequest: request,
  RequestList: requestList,
  JournalPayment: payment,
  PaymentList: paymentList,
  CheckoutSummary: checkout,
  CheckoutList: checkoutList,
  CheckoutDetail: checkoutDetail,
  InboxMessage: message,
  MessageList: messageList,
  InboxState: inboxState,
  OpenChallenges: openChallenges,
  KitCard: card,
  KitCards: cards,
  MadePage: page,
};
