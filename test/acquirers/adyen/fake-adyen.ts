/**
 * Adyen in memory, as its public documents describe it: Checkout API v72 and the standard webhook. A holder called
 * `refuse 12` is refused with that reason, as `CARD_EXPIRED` is at Adyen; one called `challenge` must be authenticated on a page
 * first, as the card 4917610000000000. The owner of an account called `pending` is debited later.
 */
import { createHmac } from 'node:crypto';
import {
  type AcquirerRequest,
  type HttpAnswer,
  type HttpRequest,
  NotSent,
  type OrderType,
  UnknownOutcome,
} from '../../../src/connector/index.ts';
import type { AcquirerVerdict, MadeTransaction } from '../../../src/testing/connector-checks/index.ts';
import { fakeMethods, findMissing, isManual } from './fake-methods.ts';
import { createFakeStore } from './fake-storing.ts';

/** What goes wrong with one request. `isCharged` says whether Adyen processes it all the same. */
export type Fault =
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'lost'; readonly isCharged: boolean }
  | { readonly kind: 'error'; readonly isCharged: boolean }
  | { readonly kind: 'garbage'; readonly isCharged: boolean }
  | (AdyenError & { readonly kind: 'answer'; readonly isCharged?: boolean })
  | { readonly kind: 'cut'; readonly at: number };

/** An answer with an error. */
export interface AdyenError {
  readonly status: number;
  readonly errorCode: string;
  readonly errorType?: 'configuration' | 'internal' | 'security' | 'validation';
  readonly isTransient?: boolean;
}

export interface FakePayment {
  readonly psp: string;
  readonly key: string;
  readonly amount: Amount;
  readonly isDebit: boolean;
  readonly repeated: boolean;
  /** Adyen's name of the method. */
  readonly type: string;
  authorised: number;
  captured: number;
  refunded: number;
  /** What chargebacks have taken. */
  lost: number;
  /** The captures and refunds that were made. */
  readonly moves: FakeMove[];
}

/** A capture or a refund, as its event names it. */
export interface FakeMove {
  readonly eventCode: string;
  readonly value: number;
  readonly pspReference: string;
  readonly originalReference: string;
  readonly merchantReference: string;
  readonly amount: Amount;
}

interface FakeMade extends Omit<MadeTransaction, 'amount' | 'currency'> {
  readonly amount: Amount;
}

/** The event of each follow-up, and its type. */
const followUpNames: Readonly<Record<string, readonly [string, OrderType]>> & {
  readonly reversals: readonly [string, OrderType];
} = {
  captures: ['CAPTURE', 'CP'],
  refunds: ['REFUND', 'RF'],
  cancels: ['CANCELLATION', 'RV'],
  reversals: ['CANCEL_OR_REFUND', 'RV'],
};

interface Amount {
  readonly value: number;
  readonly currency: string;
}

type Body = Record<string, unknown> & { readonly amount: Amount; readonly reference: string };

export const account = {
  apiKey: 'AQEyhmfxK4zJbBZDw0m_a-secret-of-the-account',
  merchantAccount: 'ShopExample_EUR',
  hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
};

interface FakeOptions {
  readonly live?: boolean;
  /** Returns when the next event happens; a second after the one before it when absent. */
  readonly nextEventAt?: () => number;
  /** Further cards whose holders must be authenticated. */
  readonly isEnrolled?: (number: string) => boolean;
  /** Says as whom the fake knows a holder. */
  readonly nameOf?: (holder: string) => string;
}

const firstEventAt = Date.parse('2026-11-26T18:00:00+01:00');

/** The test double of an account. */
export function createFakeAdyen(options: FakeOptions = {}) {
  const { live = false, isEnrolled: isAlsoEnrolled, nameOf = (holder) => holder } = options;
  const payments = new Map<string, FakePayment>();
  const redirects = new Map<string, Body>();
  const answers = new Map<string, { readonly request: string; readonly answer: HttpAnswer }>();
  const events: Record<string, unknown>[] = [];
  const requests: HttpRequest[] = [];
  const faults: Fault[] = [];
  const made: FakeMade[] = [];
  const store = createFakeStore();
  /** What becomes of transactions, and of those that wait. */
  let verdict: AcquirerVerdict = 'accepted';
  const waiting: (() => void)[] = [];
  let count = 0;
  let eventCount = 0;
  const nextEventAt = options.nextEventAt ?? (() => firstEventAt + 1_000 * ++eventCount);
  /** Those that another system of Adyen sends, which waits for nobody: authorisations of cards without 3-D Secure. */
  const unqueued = new WeakSet<object>();
  const name = (letter: string) => `${letter}${String(++count).padStart(15, '0')}`;

  const report = (eventCode: string, success: boolean, about: Record<string, unknown>) =>
    events.push({
      additionalData: {},
      amount: { value: 0, currency: 'EUR' },
      originalReference: '',
      reason: '',
      ...about,
      eventCode,
      eventDate: new Date(nextEventAt()).toISOString(),
      merchantAccountCode: account.merchantAccount,
      success: String(success),
    });

  function authorise(body: Body, isAuthenticated = true, psp = name('P'), isFromPage = false) {
    const method = body.paymentMethod as Record<string, string>;
    const { type = '' } = method;
    const isOfCard = type === 'scheme';
    const cardSummary = `${method.number}`.slice(-4);
    const common = {
      pspReference: psp,
      merchantReference: body.reference,
      paymentMethod: { type },
      additionalData: isOfCard ? { cardSummary } : {},
    };
    const about = { ...common, paymentMethod: type, amount: body.amount };
    const holderName = nameOf(method.holderName ?? method.ownerName ?? '');
    const holder = holderName === 'CARD_EXPIRED' ? 'refuse 6 Expired Card' : holderName;
    const decided = verdict === 'declined' ? 'refuse 12 Not enough balance' : holder;
    const [, wanted, reasonName = ''] = /^refuse (\d+) (.*)$/.exec(decided) ?? [];
    if (!isAuthenticated && !isOfCard) {
      report('AUTHORISATION', false, { ...about, reason: 'Shopper Cancelled' });
      return { ...common, resultCode: 'Cancelled' };
    }
    const reason = isAuthenticated ? wanted : '11';
    if (reason !== undefined) {
      const refusalReason = isAuthenticated ? reasonName : '3D Not Authenticated';
      report('AUTHORISATION', false, { ...about, reason: refusalReason });
      return { ...common, resultCode: 'Refused', refusalReason, refusalReasonCode: reason };
    }
    const isDebit = !isManual(body);
    const { value } = body.amount;
    const captured = isDebit ? value : 0;
    const repeated = body.shopperInteraction === 'ContAuth';
    const state = { authorised: value, captured, refunded: 0, lost: 0, moves: [] as FakeMove[] };
    payments.set(psp, { psp, key: body.reference, amount: body.amount, isDebit, repeated, type, ...state });
    const paymentType = isDebit ? 'DB' : 'PA';
    const { number = '', expiryMonth = '', expiryYear = '', cvc: securityCode = '' } = method;
    const card = { number, expiryMonth, expiryYear, securityCode, holder: method.holderName ?? '' };
    made.push({ key: body.reference, amount: body.amount, paymentType, ...(isOfCard && { card }) });
    const additionalData = isOfCard && {
      cardSummary,
      cvcResult: '1 Matches',
      avsResult: '7 Both postal code and address match',
      authCode: '044925',
      ...(body.recurringProcessingModel !== undefined && { networkTxReference: 'MCC5898901578' }),
      // 22 characters, as Mastercard's.
      ...(method.brand === 'mc' && { transactionLinkId: `TLID-_${psp}` }),
    };
    report('AUTHORISATION', true, { ...about, ...(additionalData && { additionalData }) });
    const [event] = events.slice(-1);
    if (event !== undefined && isOfCard && !isFromPage) unqueued.add(event);
    const stored = store.store(body, () => name('T'));
    if (stored) {
      const own = {
        pspReference: stored['tokenization.storedPaymentMethodId'],
        originalReference: psp,
        amount: { ...body.amount, value: 0 },
        additionalData: { shopperReference: stored['tokenization.shopperReference'] },
      };
      report('RECURRING_CONTRACT', true, { ...about, ...own });
    }
    if (isDebit) {
      const move = { ...about, pspReference: name('C'), originalReference: psp };
      report('CAPTURE', true, move);
      payments
        .get(psp)
        ?.moves.push({ ...move, merchantReference: body.reference, eventCode: 'CAPTURE', value });
    }
    return {
      ...common,
      resultCode: 'Authorised',
      amount: body.amount,
      ...(additionalData && { additionalData }),
      ...(stored && { additionalData: stored }),
    };
  }

  function pay(body: Body) {
    const method = body.paymentMethod as Record<string, string>;
    if (method.type !== 'scheme') return payByMethod(body, method);
    if (!/^\d{12,19}$/.test(method.number ?? '')) return invalid('101', 'Invalid card number');
    if (body.amount.currency === 'KPW') return invalid('138', 'Unsupported currency specified');
    const wish = (body.authenticationData as Record<string, string>).attemptAuthentication;
    const number = method.number ?? '';
    const isEnrolled =
      method.holderName === 'challenge' || number === '4917610000000000' || isAlsoEnrolled?.(number);
    const isChallenged = isEnrolled || wish === 'always' || verdict === 'challenged';
    if (verdict === 'pending') return wait(body);
    if (!isChallenged || wish === 'never') return ok(200, authorise(body));
    return redirect(body, 'scheme', 'threeDS/redirect');
  }

  function redirect(body: Body, paymentMethodType: string, page: string) {
    const token = `token${++count}`;
    redirects.set(token, body);
    const query = new URLSearchParams({ token, returnUrl: `${body.returnUrl}` });
    const url = `https://checkoutshopper-test.adyen.com/checkoutshopper/${page}?${query}`;
    const action = { paymentMethodType, url, method: 'GET', type: 'redirect' };
    return ok(200, { resultCode: 'RedirectShopper', merchantReference: body.reference, action });
  }

  /** Answers now that the outcome comes later. */
  function wait(body: Body, action?: object, resultCode = 'Pending') {
    const pspReference = name('P');
    waiting.push(() => authorise(body, true, pspReference));
    return ok(200, { resultCode, merchantReference: body.reference, pspReference, action });
  }

  function payByMethod(body: Body, method: Record<string, string>) {
    const { type = '', ownerName } = method;
    const problem = store.findProblem(body);
    if (problem !== undefined) return invalid(...problem);
    const isStored = method.storedPaymentMethodId !== undefined;
    const missing = isStored ? undefined : findMissing(type, body);
    if (missing !== undefined) return invalid('130', missing);
    const { goesOn } = fakeMethods[type] ?? {};
    const isChallenged = goesOn === 'redirect' || (type === 'googlepay' && verdict === 'challenged');
    if (isChallenged) return redirect(body, type, 'checkoutPaymentRedirect');
    if (goesOn === 'voucher') {
      const voucher = { entity: '11249', reference: '501 422 944', expiresAt: '2026-12-01T18:00:00+01:00' };
      return wait(body, { type: 'voucher', paymentMethodType: type, ...voucher }, 'PresentToShopper');
    }
    const isLater = goesOn === 'wait' || ownerName === 'pending' || verdict === 'pending';
    return isLater
      ? wait(body, goesOn === 'wait' ? { type: 'await', paymentMethodType: type } : undefined)
      : ok(200, authorise(body));
  }

  function finish({ details }: Body) {
    const [, token = '', result] = /^(token\d+)!(Y|N|P)$/.exec(`${(details as Body).redirectResult}`) ?? [];
    const body = redirects.get(token);
    if (body === undefined) return invalid('14_018', 'Invalid payload provided');
    redirects.delete(token);
    if (result === 'P') return wait(body);
    return ok(200, authorise(body, result === 'Y', undefined, true));
  }

  function follow(psp: string, call: string, body: Body) {
    const payment = payments.get(psp);
    if (payment === undefined) return invalid('167', 'Original pspReference required for this operation');
    const own = name('M');
    const settle = () => {
      const isUntouched = payment.captured === 0 && payment.authorised > 0;
      const isWhole = payment.captured > 0 && payment.captured === payment.authorised;
      const { currency } = payment.amount;
      const whole = { value: isWhole ? payment.captured : payment.amount.value, currency };
      const { value } = body.amount ?? whole;
      const about = {
        pspReference: own,
        originalReference: psp,
        merchantReference: body.reference,
        amount: { value, currency },
      };
      const [eventCode, paymentType] = followUpNames[call] ?? followUpNames.reversals;
      const { isRefunded, takesParts } = fakeMethods[payment.type] ?? {};
      const isOfPart = takesParts === false && value !== payment.authorised && sumOfLines(body) !== value;
      const fits =
        verdict !== 'declined' &&
        !(isRefunded === false && eventCode !== 'CAPTURE') &&
        !(isOfPart && paymentType !== 'RV') &&
        (eventCode === 'CAPTURE'
          ? payment.captured + value <= payment.authorised
          : eventCode === 'REFUND'
            ? payment.refunded + value <= payment.captured
            : isUntouched || (eventCode === 'CANCEL_OR_REFUND' && isWhole && payment.refunded === 0));
      const isRefund = eventCode === 'CANCEL_OR_REFUND' && !isUntouched;
      const action = isRefund ? 'refund' : 'cancel';
      const told = eventCode === 'CANCEL_OR_REFUND' ? { 'modification.action': action } : {};
      report(eventCode, fits, { ...about, additionalData: told });
      if (!fits) return;
      if (paymentType === 'CP') payment.captured += value;
      else if (paymentType === 'RF') payment.refunded += value;
      else if (isUntouched) payment.authorised = 0;
      if (isRefund) payment.refunded = payment.captured;
      if (paymentType !== 'RV') payment.moves.push({ ...about, eventCode, value });
      const key = body.reference.slice(0, 64);
      made.push({ key, amount: about.amount, paymentType, follows: payment.key });
    };
    if (verdict === 'pending') waiting.push(settle);
    else settle();
    const { merchantAccount, reference, amount } = body;
    const receipt = { merchantAccount, paymentPspReference: psp, reference, pspReference: own, amount };
    return ok(201, { ...receipt, status: 'received' });
  }

  function processRequest({ url, headers = {}, body: text = '' }: HttpRequest): HttpAnswer {
    if (headers['x-api-key'] !== account.apiKey) return failed(401, '000', 'Unauthorized', 'security');
    const { pathname } = new URL(url);
    const key = headers['idempotency-key'] ?? '';
    if (!/^.{1,64}$/.test(key)) return invalid('702', 'Idempotency key too long');
    const seen = answers.get(key);
    const request = `${pathname} ${text}`;
    if (seen !== undefined)
      return seen.request === request
        ? seen.answer
        : failed(422, '704', 'request already processed', 'validation');
    const body = JSON.parse(text) as Body;
    const [, psp = '', call = ''] = /\/payments\/(\w+)\/(\w+)$/.exec(pathname) ?? [];
    const isWrong = body.merchantAccount !== account.merchantAccount && !pathname.endsWith('/details');
    const answer = isWrong
      ? failed(403, '901', 'Invalid Merchant Account', 'security')
      : pathname.endsWith('/payments')
        ? pay(body)
        : pathname.endsWith('/details')
          ? finish(body)
          : follow(psp, call, body);
    answers.set(key, { request, answer });
    return answer;
  }

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    requests.push(request);
    const fault = faults.shift();
    if (fault === undefined) return processRequest(request);
    if (fault.kind === 'not-sent') throw new NotSent('connection refused');
    if (fault.kind === 'in-progress')
      return failed(422, '704', 'request already processed or in progress', 'validation');
    // What it has processed under a key it never refuses later.
    const isRefusal = fault.kind === 'answer' && fault.errorType === 'configuration';
    if (isRefusal && answers.has(request.headers?.['idempotency-key'] ?? '')) return processRequest(request);
    const answer = fault.kind === 'cut' || fault.isCharged ? processRequest(request) : undefined;
    if (fault.kind === 'lost') throw new UnknownOutcome('no answer came');
    if (fault.kind === 'answer') return toAnswer(fault);
    if (fault.kind === 'error') return failed(500, '903', `Internal error ${request.body}`, 'internal');
    if (fault.kind === 'garbage') return { status: 200, headers: {}, text: `<p>${request.body}</p>` };
    return { status: 200, headers: {}, text: answer?.text.slice(0, fault.at) ?? '' };
  }

  return {
    send,
    requests,
    faults,
    payments,
    /** The shopper of each stored account, by the account's name. */
    shoppers: store.shoppers,
    /** The payments and follow-ups that succeeded. */
    made,
    /** See `FakeAcquirer.decide`. */
    decide(next: AcquirerVerdict): void {
      verdict = next;
      if (next === 'accepted' || next === 'declined') for (const settle of waiting.splice(0)) settle();
    },
    /** Plays the shopper on the page of a redirect. Returns what the browser brings back. */
    authenticate(url: string, result: 'Y' | 'N' | 'P') {
      return { redirectResult: `${new URL(url).searchParams.get('token')}!${result}` };
    },
    /** The open pages of a payment, by our key. */
    pagesOf: (key: string) =>
      [...redirects].flatMap(([token, { reference }]) => (reference === key ? [token] : [])),
    /** The shopper decides on a page, and no browser comes back. */
    decideOnPage: (token: string, result: 'Y' | 'N' | 'P') =>
      void finish({ details: { redirectResult: `${token}!${result}` } } as unknown as Body),
    /** The shopper leaves a page, whose time is over. */
    closePage(token: string): void {
      const { reference, amount } = redirects.get(token) ?? {};
      redirects.delete(token);
      report('OFFER_CLOSED', true, { merchantReference: reference, pspReference: name('O'), amount });
    },
    /** Adds an event that Adyen sends by itself. */
    report,
    /** Somebody works in the Customer Area: a follow-up then has the payment's reference. */
    atCustomerArea({ psp, key }: FakePayment, call: string, amount?: Amount, reference = key): void {
      follow(psp, call, { reference, ...(amount && { amount }) } as Body);
    },
    /**
     * Tells as Adyen does (https://docs.adyen.com/development-resources/webhooks/troubleshoot, "Retry queue"): one queue for the
     * endpoint, whose earliest event is sent again and again until it is accepted, and none behind it meanwhile.
     *
     * @returns whether all were accepted
     */
    async tellQueued(tell: (webhook: AcquirerRequest) => Promise<number>): Promise<boolean> {
      for (const event of events.filter((one) => unqueued.has(one))) {
        events.splice(events.indexOf(event), 1);
        await tell(signedWebhook(event, { live }));
      }
      for (let [event] = events; event !== undefined; [event] = events) {
        const status = await tell(signedWebhook(event, { live }));
        if (status < 200 || status > 299) return false;
        events.splice(events.indexOf(event), 1);
      }
      return true;
    },
    /** Has what waits told in this order of its places. */
    reorder(places: readonly number[]): void {
      const waitingEvents = events.splice(0);
      for (const place of places) {
        const event = waitingEvents[place];
        if (event !== undefined) events.push(event);
      }
    },
    /** Takes the signed webhooks that are waiting. */
    takeWebhooks: () => events.splice(0).map((item) => signedWebhook(item, { live })),
  };
}

export function signedWebhook(
  item: Record<string, unknown>,
  { live = false, hmacKey = account.hmacKey }: { live?: boolean; hmacKey?: string } = {},
): AcquirerRequest {
  const { value, currency } = (item.amount ?? {}) as Partial<Amount>;
  const names = ['pspReference', 'originalReference', 'merchantAccountCode', 'merchantReference'];
  const signed = [
    ...names.map((member) => item[member] ?? ''),
    value,
    currency,
    item.eventCode,
    item.success,
  ];
  const hmac = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(signed.join(':'));
  const additionalData = { ...(item.additionalData as object), hmacSignature: hmac.digest('base64') };
  const notificationItems = [{ NotificationRequestItem: { ...item, additionalData } }];
  return { headers: {}, body: JSON.stringify({ live: String(live), notificationItems }) };
}

/** Returns an event about a stored account, whose whole body Adyen signs. */
export function signedTokenEvent(token: object, hmacKey = account.hmacKey): AcquirerRequest {
  const body = JSON.stringify(token);
  const hmacsignature = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(body).digest('base64');
  return { headers: { hmacsignature, protocol: 'HmacSHA256' }, body };
}

/** Returns a copy of a webhook with another date, which no signature covers. */
export function redatedWebhook({ headers, body }: AcquirerRequest, at: number): AcquirerRequest {
  const list = JSON.parse(body);
  for (const { NotificationRequestItem: item } of list.notificationItems)
    item.eventDate = new Date(at).toISOString();
  return { headers, body: JSON.stringify(list) };
}

const ok = (status: number, body: object): HttpAnswer => ({
  status,
  headers: {},
  text: JSON.stringify(body),
});

function failed(status: number, errorCode: string, message: string, errorType: string): HttpAnswer {
  const headers = errorCode === '704' ? { 'transient-error': 'true' } : undefined;
  return { ...ok(status, { status, errorCode, message, errorType }), ...(headers && { headers }) };
}

function toAnswer({ status, errorCode, errorType, isTransient }: AdyenError): HttpAnswer {
  const headers: Record<string, string> = isTransient ? { 'transient-error': 'true' } : {};
  return { ...ok(status, { status, errorCode, message: 'x', errorType }), headers };
}

const invalid = (errorCode: string, message: string) => failed(422, errorCode, message, 'validation');

/** The sum of the lines of a part, without which Adyen takes no part of an invoice (CheckoutService 71, `PaymentCaptureRequest`). */
function sumOfLines(body: object): number | undefined {
  const { lineItems: lines } = body as {
    readonly lineItems?: readonly { quantity: number; amountIncludingTax: number }[];
  };
  return lines?.reduce((sum, { quantity, amountIncludingTax }) => sum + quantity * amountIncludingTax, 0);
}
