/** Reads Adyen's webhooks (https://docs.adyen.com/development-resources/webhooks/webhook-types). */
import * as z from 'zod';
import {
  type AcquirerNotification,
  type Connector,
  type ConnectorParts,
  fromMinorUnits,
  type Outcome,
  readJsonAnswer,
} from '../../connector/index.ts';
import { hasHmac } from '../signature.ts';
import { createPending, findRefusal, pspReference, tokenIn, withFacts } from './answers.ts';
import { exponents } from './currencies-data.ts';
import {
  type AdyenDisputeMeaning,
  adyenUnrecordedEvents,
  chargebackReasons,
  disputeEvents,
  type EventMeaning,
  eventsMadeElsewhere,
  followUpEvents,
  paymentEvents,
  storingEvent,
} from './events-data.ts';
import { methods } from './methods-data.ts';
import type { Settings } from './settings.ts';
import { readTokenEvent } from './token-events.ts';
import type { AdyenEvent } from './wire.ts';

/** Texts as they are signed: what is absent, or of another kind, like what is empty. */
const text = z.preprocess((value) => (typeof value === 'object' ? '' : `${value ?? ''}`), z.string());

const nothingOfAmount = { value: undefined, currency: '' };

/**
 * The members that are used. A wrong name does not fit Adyen's types. One that is missing or strange makes no event unreadable: its
 * sender is proven by the signature, and what its rules lack they tell.
 */
const webhookItem = z.object({
  eventCode: text,
  eventDate: z.string().optional().catch(undefined),
  success: text,
  pspReference: text,
  originalReference: text,
  merchantAccountCode: text,
  merchantReference: text,
  amount: z
    .object({ value: z.int().optional().catch(undefined), currency: text })
    .nullish()
    .transform((amount) => amount ?? nothingOfAmount)
    .catch(nothingOfAmount),
  // Adyen's signature does not cover these two, the date, and the additional data: they decide of words alone.
  reason: z.string().nullish().catch(undefined),
  paymentMethod: z.string().optional().catch(undefined),
  additionalData: z.looseObject({ hmacSignature: z.string() }),
} satisfies Partial<Record<keyof AdyenEvent, z.ZodType>>);

type Item = z.infer<typeof webhookItem>;

const notification = z.object({
  live: text,
  notificationItems: z.array(z.object({ NotificationRequestItem: webhookItem })),
});

/** Whether a reference has expired. Adyen tells of it by the event with which it also tells that a shopper has left its page. */
const isExpired = ({ eventCode, paymentMethod }: Item) =>
  eventCode === 'OFFER_CLOSED' &&
  Object.values(methods).some(
    ({ goesOn, details }) => goesOn === 'voucher' && details.type === paymentMethod,
  );

const knownEvents: ReadonlySet<string> = new Set([
  ...[paymentEvents, followUpEvents, eventsMadeElsewhere, adyenUnrecordedEvents].flatMap(Object.keys),
  storingEvent,
]);

/** Of what was made on its own pages and Adyen refuses, only the capture of a debit counts. */
const typeMadeElsewhere = ({ eventCode, success }: Item) =>
  success === 'true' || eventCode === 'CAPTURE' ? eventsMadeElsewhere[eventCode] : undefined;

/** Our key, with the type of a follow-up behind it. */
const ourReference = /^([a-z]{64})(CP|RF|RV)?$/;

export function createWebhookReader(parts: ConnectorParts<Settings>): Connector['readWebhook'] {
  const { environment, settings, warn } = parts;
  const { hmacKey, merchantAccount, previousHmacKeys = [] } = settings;
  const keys =
    hmacKey === undefined ? [] : [hmacKey, ...previousHmacKeys].map((key) => Buffer.from(key, 'hex'));
  const isLive = environment === 'live';

  /** Undefined for events that say nothing of a transaction. */
  function notificationIn(item: Item): AcquirerNotification | undefined {
    const { eventCode, merchantReference } = item;
    const dispute = disputeEvents[eventCode];
    if (dispute !== undefined) return disputeIn(item, dispute);
    const [, key, followUpType] = ourReference.exec(merchantReference) ?? [];
    if (key !== undefined && !knownEvents.has(eventCode)) warnOfUnknown(eventCode);
    // The merchant may give it another reference there, or none.
    const type = followUpType === undefined ? typeMadeElsewhere(item) : undefined;
    if (type !== undefined) return madeElsewhereIn(item, type, key);
    if (key === undefined) return undefined;
    if (eventCode === storingEvent) return storedIn(item, key);
    return followUpType === undefined ? paymentIn(item, key) : followUpIn(item, key, followUpType);
  }

  function warnOfUnknown(eventCode: string): void {
    const name = /^[A-Z_]{1,64}$/.test(eventCode) ? ` (${eventCode})` : '';
    warn(`Adyen told of a kind of event that this version does not know${name}: nothing is recorded of it.`);
  }

  /** The name of an account that Adyen has stored. It tells nothing else of the payment, whose own events decide. */
  function storedIn(item: Item, key: string): AcquirerNotification | undefined {
    const { data: reference } = pspReference.safeParse(item.originalReference);
    // An account is stored for the shopper of our key alone; an event that says nothing of it is of that one.
    const token = tokenIn(key, { shopperReference: key, ...item.additionalData }, item.pspReference);
    if (item.success !== 'true' || reference === undefined || token.instrumentToken === undefined)
      return undefined;
    const outcome = { ...createPending('adyen-stored', reference), ...token };
    return { kind: 'outcome', key, reference, outcome };
  }

  /** A capture, refund or release that was made in the Customer Area, or a failure of one. */
  function madeElsewhereIn(
    item: Item,
    type: 'CP' | 'RF' | 'RV',
    key: string | undefined,
  ): AcquirerNotification {
    const { eventCode, originalReference } = item;
    const isNeverMade = item.success === 'false';
    const referencedId = originalReference || item.pspReference;
    const isRefund = item.additionalData['modification.action'] === 'refund';
    const paymentType = type === 'RV' && isRefund ? 'RF' : type;
    const { declined, isFailure } = followUpEvents[eventCode] ?? {};
    const isAccepted = !isFailure && !isNeverMade;
    const code = (!isAccepted && declined) || '000.000.000';
    const reference = `${referencedId}/${originalReference === '' ? eventCode : item.pspReference}`;
    return {
      kind: 'report',
      paymentType,
      referencedId,
      key,
      ...placeOf(item, isAccepted),
      ...amountIn(item),
      // The amount of a release is that of the payment, of which less may be left.
      ...(eventCode === 'CANCEL_OR_REFUND'
        ? { isEither: true }
        : paymentType === 'RV' && { amount: undefined }),
      outcome: {
        ...withFacts({ code, rule: 'adyen-made-elsewhere', isNeverMade, reference }),
        reference,
      },
    };
  }

  function disputeIn(item: Item, meaning: AdyenDisputeMeaning): AcquirerNotification | undefined {
    const [, key] = ourReference.exec(item.merchantReference) ?? [];
    // Unless a setting of the account says otherwise, some events of a dispute have the payment's name as their own.
    const names = [item.originalReference || item.pspReference, key];
    const referencedId = names.find((name) => name === key || pspReference.safeParse(name).success);
    if (referencedId === undefined) {
      warn('Adyen reported a dispute without naming its payment.');
      return undefined;
    }
    const { paymentType, sameAs = item.eventCode, followsReversal } = meaning;
    // Visa's codes have a third part, which says more than ours.
    const reason = /[A-Z]{0,2}\d+(\.\d+)?/.exec(`${item.additionalData.chargebackReasonCode}`)?.[0] ?? '';
    const code = paymentType === 'CR' ? '000.100.105' : (chargebackReasons[reason] ?? '000.100.200');
    // All events of a dispute have its name; what has the payment's is told apart by its amount.
    const name = [item.pspReference, sameAs];
    if (item.originalReference === '') name.push(`${item.amount.value}`);
    return {
      ...{ kind: 'report', paymentType, referencedId, key, ...(followsReversal && { followsReversal }) },
      ...amountIn(item),
      outcome: { code, rule: 'adyen-dispute', reference: name.join('/') },
    };
  }

  return async (request) => {
    const body = readJsonAnswer({ text: request.body });
    const token = readTokenEvent(request, body, { environment, keys, merchantAccount });
    if (token !== undefined) return token;
    const { data } = notification.safeParse(body);
    // The signature does not cover `live`.
    if (data === undefined || (data.live === 'true') !== isLive) return undefined;
    const items = data.notificationItems.map(({ NotificationRequestItem: item }) => item);
    // The events are signed, not the list, so that an empty list is anybody's.
    if (items.length === 0 || !items.every((item) => isSigned(item, keys))) return undefined;
    const own = items.filter((item) => item.merchantAccountCode === merchantAccount);
    return own.flatMap((item) => notificationIn(item) ?? []);
  };
}

/** What became of a payment of ours. */
function paymentIn(item: Item, key: string): AcquirerNotification | undefined {
  const meaning = paymentEvents[item.eventCode];
  if (meaning === undefined) return undefined;
  const isAccepted = isSuccess(item, meaning);
  const outcome = { ...outcomeIn(item, meaning), ...(isAccepted && tokenIn(key, item.additionalData)) };
  return {
    kind: 'outcome',
    key,
    // Adyen may have several payments under one reference, of which only one is ours.
    reference: item.originalReference || item.pspReference,
    // The amount of a refusal says nothing about the payment.
    ...(isAccepted && amountIn(item)),
    ...placeOf(item, isAccepted),
    outcome: withFacts(outcome, item.additionalData),
  };
}

/** What became of a follow-up of ours. */
function followUpIn(item: Item, key: string, type: string): AcquirerNotification | undefined {
  const meaning = followUpEvents[item.eventCode];
  if (meaning === undefined) return undefined;
  const isAccepted = isSuccess(item, meaning);
  return {
    kind: 'outcome',
    key,
    // The amount of a reversal or of a refusal says nothing about the payment.
    ...(isAccepted && type !== 'RV' && amountIn(item)),
    ...placeOf(item, isAccepted),
    outcome: withFacts(outcomeIn(item, meaning), item.additionalData),
  };
}

const isSuccess = ({ success }: Item, { isFailure }: EventMeaning) => success === 'true' && !isFailure;

function outcomeIn(item: Item, meaning: EventMeaning): Outcome {
  const reference = [item.originalReference, item.pspReference].filter((name) => name !== '').join('/');
  if (isSuccess(item, meaning)) return { code: '000.000.000', rule: 'adyen-confirmed', reference };
  const code = isExpired(item) ? '100.396.103' : meaning.declined;
  return code
    ? { code, rule: 'adyen-rejected', reference }
    : { ...findRefusal(item.reason ?? ''), reference };
}

/** The amount is empty, which is that of no payment, where no order can have it: one that is absent would be the whole. */
function amountIn({ amount: { value, currency } }: Item) {
  return { amount: fromMinorUnits(value ?? Number.NaN, currency, exponents) ?? '', currency };
}

/** Adyen has made a capture again that had failed (https://docs.adyen.com/online-payments/capture/failure-reasons). */
const mended = /recaptured/i;

/**
 * The place of an event among those of its transaction, which its signed code tells, and when it was generated, which no signature
 * covers. A time that is absent or makes no sense is left out.
 */
function placeOf({ eventCode, eventDate = '', reason }: Item, isAccepted: boolean) {
  const time = Date.parse(eventDate);
  const ofCapture = mended.test(reason ?? '') ? 'mended' : 'mendable';
  const ofSuccess = eventCode === 'CAPTURE' ? ofCapture : 'made';
  return { at: Number.isNaN(time) ? undefined : time, stage: isAccepted ? ofSuccess : 'failed' } as const;
}

/**
 * Whether Adyen signed the event (https://docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures).
 * It signs no time: what comes again says nothing new, whatever its date says.
 */
function isSigned(item: Item, keys: readonly Buffer[]): boolean {
  const { value, currency } = item.amount;
  const names = [item.pspReference, item.originalReference, item.merchantAccountCode, item.merchantReference];
  const signed = [...names, value ?? '', currency, item.eventCode, item.success].join(':');
  const signature = Buffer.from(item.additionalData.hmacSignature, 'base64');
  return hasHmac(signed, keys, [signature]);
}
