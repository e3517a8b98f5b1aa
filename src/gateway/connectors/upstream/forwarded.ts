/** What is sent to the upstream gateway: a transaction in its words, which are ours. */
import { createHash } from 'node:crypto';
import type { Parameters } from '../../../contract/parameters/table.ts';
import type { FollowUpOrder, PaymentOrder } from '../connector.ts';
import type { PaymentInstrument } from '../payment-instrument.ts';

type Fields = Record<string, string>;

/**
 * What is between the merchant and this gateway alone: credentials, the choice of mode, what this gateway stores or
 * checks itself, ids of its own payments and registrations, addresses it calls. The amount comes from the order. `merchantInvoiceId` and `merchantMemo`
 * are not forwarded (`parameters.md`, "Basic payment").
 */
const ours = new Set([
  'entityId',
  'amount',
  'currency',
  'testMode',
  'attemptId',
  'flow',
  'onlySave',
  'shopOrigins',
  'integrity',
  'createRegistration',
  'overrideHolder',
  'registrationId',
  'referenceUuid',
  'notificationUrl',
  'shopperResultUrl',
  'merchantInvoiceId',
  'merchantMemo',
]);
const oursByPrefix = /^(?:authentication\.|registrations?[.[]|overridePaymentType\[|recurringMigration\.)/;

/**
 * Key of the custom parameter that carries {@link referenceOf}. `merchantTransactionId` is the merchant's, whose
 * processors look for it there and who may use one for several payments; upstreams echo custom parameters
 * (gateway-contract 3.2), so that each payment is told from the others of its reference.
 */
export const transactionKey = 'forwardedTransaction';
const transactionName = `customParameters[${transactionKey}]`;

/**
 * The name of a transaction at the upstream gateway, where an unknown outcome is told by it: 64 letters. A hash,
 * because keys hold checkout ids, which are credentials; without digits, because a long run of them may look like a
 * card number to the receiver.
 */
export function referenceOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return hash.replace(/[0-9]/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

/**
 * The body of `POST /v1/payments`. `testMode` is left out: the upstream's own default decides what its test environment
 * does, INTERNAL when it is another of these gateways.
 */
export function paymentFields(order: PaymentOrder, entityId: string, key: string): Fields {
  const { parameters, paymentType, brand, amount, currency, origin, id, linkedTo } = order;
  return {
    ...passedOn(parameters),
    ...meansFields(order.means),
    // The upstream's own name of it; ours is unknown there.
    ...(linkedTo?.reference && { referenceUuid: linkedTo.reference }),
    entityId,
    amount,
    currency,
    paymentType,
    paymentBrand: brand,
    ...namesOf(parameters, key),
    shopperResultUrl: `${origin}/v1/payments/${id}/return`,
  };
}

/** The body of `POST /v1/payments/{id}`. A reversal is of the whole and has no amount (gateway-contract 4.1). */
export function followUpFields(order: FollowUpOrder, entityId: string, key: string): Fields {
  const { parameters, paymentType, amount, currency } = order;
  return {
    ...passedOn(parameters),
    ...(paymentType === 'RV' ? {} : { amount, currency }),
    entityId,
    paymentType,
    ...namesOf(parameters, key),
  };
}

/** The merchant's name of the transaction, which may be searched for, and ours, which is of this one alone. */
function namesOf({ merchantTransactionId }: Parameters, key: string): Fields {
  const name = referenceOf(key);
  return { merchantTransactionId: merchantTransactionId ?? name, [transactionName]: name };
}

function passedOn(parameters: Parameters): Fields {
  return Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !ours.has(name) && !oursByPrefix.test(name)),
  );
}

/** How the members of a means are called on the wire where that differs (`parameters.md`, "Card account" and "Token account"). */
const wireNames: Readonly<Record<string, string>> = {
  'card.securityCode': 'card.cvv',
  'tokenAccount.securityCode': 'tokenAccount.dtvc',
};

function meansFields(means: PaymentInstrument): Fields {
  if (means.kind === 'none') return {};
  if (means.kind === 'wallet') return { [`${means.wallet}.paymentToken`]: means.paymentToken };
  const { kind, ...members } = means;
  const fields: Fields = {};
  for (const [member, value] of Object.entries(members)) {
    const name = `${kind}.${member}`;
    if (value !== undefined) fields[wireNames[name] ?? name] = value;
  }
  return fields;
}
