/** Makes the body of a request to the upstream gateway, which has the same parameters as this gateway. */
import type { Parameters } from '#contract/parameters/table.ts';
import { transactionLinkName } from '../../../connector/agreement.ts';
import { isOwnParameter } from '../../../connector/handed-on.ts';
import type { FollowUpOrder, PaymentOrder } from '../../../connector/orders.ts';
import type { PaymentInstrument } from '../../../connector/payment-instrument.ts';
import { getMerchantReference } from '../reference.ts';

type Fields = Record<string, string>;

/**
 * Key of the custom parameter that carries our name of a transaction. `merchantTransactionId` cannot carry it, because the
 * merchant chooses that value, searches by it, and may use the same value for several payments. Upstreams echo custom
 * parameters (gateway-contract 3.2), so this one tells the payments of one `merchantTransactionId` apart.
 */
export const transactionKey = 'forwardedTransaction';
const transactionName = `customParameters[${transactionKey}]`;

/**
 * Returns the body of `POST /v1/payments`. It leaves out `testMode`, so that the default of the upstream decides what
 * its test environment does: INTERNAL when the upstream is another gateway like this one.
 */
export function paymentFields(order: PaymentOrder, entityId: string, key: string): Fields {
  const { parameters, paymentType, brand, amount, currency, returnUrl, linkedTo } = order;
  return {
    ...passedOn(parameters),
    ...instrumentFields(order.instrument),
    // The upstream's own name of the payment. It does not know this gateway's id.
    ...(linkedTo?.reference && { referenceUuid: linkedTo.reference }),
    entityId,
    amount,
    currency,
    paymentType,
    paymentBrand: brand,
    ...namesOf(order, key),
    shopperResultUrl: returnUrl,
  };
}

/**
 * Returns the body of `POST /v1/payments/{id}`. A reversal of the whole payment has no amount
 * (gateway-contract 4.1).
 */
export function followUpFields(order: FollowUpOrder, entityId: string, key: string): Fields {
  const { parameters, paymentType, amount, currency, isPart } = order;
  return {
    ...passedOn(parameters),
    ...(paymentType === 'RV' && !isPart ? {} : { amount, currency }),
    entityId,
    paymentType,
    ...namesOf(order, key),
  };
}

/**
 * Returns two names of the transaction: the merchant's, by which the merchant may search, and the gateway's own, which
 * is unique.
 */
function namesOf(order: PaymentOrder | FollowUpOrder, key: string): Fields {
  return { merchantTransactionId: getMerchantReference(order) ?? key, [transactionName]: key };
}

function passedOn(parameters: Parameters): Fields {
  // An upstream refuses a part of an agreement alone, which the older marker says without it.
  const isPart = (name: string) => name === transactionLinkName && !parameters['standingInstruction.mode'];
  const passed = Object.entries(parameters).filter(([name]) => !isOwnParameter(name) && !isPart(name));
  return Object.fromEntries(passed);
}

/** Members of an instrument whose parameter has another name (`parameters.md`, "Card account" and "Token account"). */
const wireNames: Readonly<Record<string, string>> = {
  'card.securityCode': 'card.cvv',
  'tokenAccount.securityCode': 'tokenAccount.dtvc',
};

function instrumentFields(instrument: PaymentInstrument): Fields {
  if (instrument.kind === 'none') return {};
  if (instrument.kind === 'wallet') return { [`${instrument.wallet}.paymentToken`]: instrument.paymentToken };
  const { kind, ...members } = instrument;
  const fields: Fields = {};
  for (const [member, value] of Object.entries(members)) {
    const name = `${kind}.${member}`;
    if (value !== undefined) fields[wireNames[name] ?? name] = value;
  }
  return fields;
}
