/**
 * Says what a result code means for the shopper who reads it and for the developer of the shop (gateway-contract 2.3).
 */
import { type Category, getCategory } from '#contract/result-codes.ts';
import type { ShopTexts } from '../../texts/shop.ts';
import type { OrderOutcome } from '../orders/orders.ts';

export interface Verdict {
  /** Key of the heading's text. */
  readonly sentence: keyof ShopTexts;
  /** Key of the text that gives the reason, when there is one. */
  readonly reason?: keyof ShopTexts;
  /** Key of the text that tells the shopper what to do next. */
  readonly advice: keyof ShopTexts;
  /** What the merchant's server should do next, in English. */
  readonly forShop: string;
}

type Reason = Omit<Verdict, 'sentence'> & { readonly reason: keyof ShopTexts };

const bank: Reason = {
  reason: 'reasonBank',
  advice: 'doBank',
  forShop:
    'The issuer or the bank said no. Offer another means of payment; do not repeat the same payment by yourself.',
};
const details: Reason = {
  reason: 'reasonDetails',
  advice: 'doDetails',
  forShop: 'What the shopper typed is wrong or expired. Show the form again with a new checkout.',
};
const cancelled: Reason = {
  reason: 'reasonCancelled',
  advice: 'doAgain',
  forShop: 'The shopper left. Keep the cart and show the form again.',
};
const timeout: Reason = {
  reason: 'reasonTimeout',
  advice: 'doAgain',
  forShop: 'Nobody confirmed the payment in time. Keep the cart and show the form again.',
};
const identity: Reason = {
  reason: 'reasonIdentity',
  advice: 'doAgain',
  forShop:
    'The shopper was not authenticated (3-D Secure). See the fields of threeDSecure below for the step.',
};
const risk: Reason = {
  reason: 'reasonRisk',
  advice: 'doShop',
  forShop:
    'A risk check refused the payment. Do not tell the shopper which one; offer another means of payment.',
};
const technical: Reason = {
  reason: 'reasonTechnical',
  advice: 'doLater',
  forShop: 'A system on the way failed. Try again later with a new checkout.',
};
const request: Reason = {
  reason: 'reasonShop',
  advice: 'doShop',
  forShop:
    'The request or the configuration is wrong. No shopper can repair that: look the code up and fix it.',
};

const byCategory: Readonly<Partial<Record<Category, Reason>>> = {
  rejectedBy3dSecureOrIntercardRisk: identity,
  rejectedByBank: bank,
  rejectedByCommunication: technical,
  rejectedBySystem: technical,
  rejectedByAsynchronousWorkflow: cancelled,
  softDecline: identity,
  rejectedByExternalRisk: risk,
  rejectedByAddressVerification: details,
  rejectedBy3dSecure: identity,
  rejectedByBlacklist: risk,
  rejectedByRiskValidation: risk,
  rejectedByConfiguration: request,
  rejectedByRegistration: request,
  rejectedByScheduledJob: request,
  rejectedByReference: request,
  rejectedByAdviceCode: bank,
  rejectedByFormat: request,
  rejectedByAddress: details,
  rejectedByContact: details,
  rejectedByAccount: details,
  rejectedByAmount: request,
  rejectedByRiskManagement: risk,
};

/** Texts for single result codes. They say more than the text of the code's category. */
const byCode: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [/^100\.39(5\.50[12]|6\.103)/, timeout],
  [/^100\.(395|397\.102)/, bank],
  [/^100\.380\.401/, identity],
  [/^800\.100\.(15[1367]|166|195|198|199|201|402)/, details],
  [/^800\.100\.(158|163)/, risk],
];

const reasons: readonly Reason[] = [bank, details, cancelled, timeout, identity, risk, technical, request];

/**
 * Returns the texts for a decline by its reason, with which a link leads from the result page to a new try; undefined
 * for any other word.
 */
export function declineFor(reason: string | undefined): Verdict | undefined {
  const found = reasons.find((one) => one.reason === reason);
  return found && { sentence: 'declined', ...found };
}

/** Returns what to tell the shopper about a decline with this result code. */
function reasonOf(code: string): Reason {
  const [, special] = byCode.find(([pattern]) => pattern.test(code)) ?? [];
  const category = getCategory(code);
  return special ?? (category && byCategory[category]) ?? bank;
}

/** Returns the texts for an order's outcome: what happened and what to do next. */
export function toVerdict({ state, record }: OrderOutcome): Verdict {
  const { code } = record.result;
  if (state === 'declined') return { sentence: 'declined', ...reasonOf(code) };
  if (state === 'mismatch') {
    return {
      sentence: 'mismatch',
      advice: 'doShop',
      forShop: 'A genuine payment, but not the one of this order. Send nothing, and give the money back.',
    };
  }
  if (state === 'pending') {
    if (record.paymentCode !== undefined) return toPay;
    return record.id === undefined && code === '000.200.000' ? nothingPaid : waiting;
  }
  return getCategory(code) === 'review' ? checked : accepted;
}

const nothingPaid: Verdict = {
  sentence: 'open',
  advice: 'doOpen',
  forShop: 'The checkout is open and nobody has paid it. It stays so for 30 minutes after it was prepared.',
};
const toPay: Verdict = {
  sentence: 'complete',
  advice: 'doComplete',
  forShop:
    'The shopper pays elsewhere with paymentCode, until it expires. Show it here and in your mail, wait for the webhook, and send nothing before.',
};
const waiting: Verdict = {
  sentence: 'pending',
  advice: 'doPending',
  forShop:
    'Nobody knows the outcome yet. Take no other payment, ask again or wait for the webhook, and send nothing before.',
};
const checked: Verdict = {
  sentence: 'review',
  advice: 'doReview',
  forShop: 'Accepted, but look at it by hand before you send anything: a check gave no clear answer.',
};
const accepted: Verdict = {
  sentence: 'paid',
  advice: 'doPaid',
  forShop: 'Amount, currency, type and checkout are the order’s. Fulfil it once, by the id of the payment.',
};
