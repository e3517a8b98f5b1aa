import type { CallbackName } from '#contract/options.ts';
import { isPaid } from '../checkout/outcome.ts';
import { type AppleRequest, appleLine } from './apple-request.ts';
import {
  type AppleAnswer,
  type AppleContact,
  type AppleHandler,
  type AppleInterface,
  type ApplePayment,
  type AppleSession,
  apple,
} from './apple-types.ts';
import { type Contact, contactFields } from './contacts.ts';
import type { WalletHost } from './wallet.ts';

type Changes = readonly [
  handler: AppleHandler,
  callback: Extract<CallbackName, `applePay.${string}`>,
  member: 'paymentMethod' | 'shippingContact' | 'shippingMethod' | 'couponCode',
  answer: AppleAnswer,
];
const changes: readonly Changes[] = [
  [
    'onpaymentmethodselected',
    'applePay.onPaymentMethodSelected',
    'paymentMethod',
    'completePaymentMethodSelection',
  ],
  [
    'onshippingcontactselected',
    'applePay.onShippingContactSelected',
    'shippingContact',
    'completeShippingContactSelection',
  ],
  [
    'onshippingmethodselected',
    'applePay.onShippingMethodSelected',
    'shippingMethod',
    'completeShippingMethodSelection',
  ],
  ['oncouponcodechanged', 'applePay.onCouponCodeChanged', 'couponCode', 'completeCouponCodeChange'],
];

/** One session of Apple Pay, from the shopper's click until the sheet is closed. */
export class AppleSheet {
  #close: () => void = () => {};
  /** The shopper, or Apple after its time limit, has closed the sheet: it takes no answer, and tells that nothing is paid. */
  #isCancelled = false;
  readonly #closed = new Promise<void>((resolve) => {
    this.#close = resolve;
  });

  constructor(
    private readonly host: WalletHost,
    private readonly session: AppleSession,
    private readonly states: Pick<AppleInterface, 'STATUS_SUCCESS' | 'STATUS_FAILURE'>,
    private readonly request: Pick<AppleRequest, 'total' | 'lineItems' | 'currencyCode'>,
    private readonly prepared: Promise<boolean>,
  ) {
    session.onvalidatemerchant = ({ validationURL }) => void this.#validate(validationURL);
    session.onpaymentauthorized = ({ payment }) => void this.#authorize(payment);
    session.oncancel = () => {
      this.#isCancelled = true;
      this.#close();
      try {
        host.callback('applePay.onCancel')?.();
      } catch (error) {
        host.thrown('applePay.onCancel', error);
      }
    };
    for (const [handler, name, member, answer] of changes) {
      if (!host.callback(name)) continue;
      session[handler] = (event) => void this.#update(name, event[member], answer);
    }
  }

  /**
   * Opens the sheet. Must be called in the task of the shopper's click.
   *
   * @returns a promise that settles when the sheet is closed
   */
  begin(): Promise<void> {
    this.session.begin();
    return this.#closed;
  }

  #abort(): void {
    this.#close();
    try {
      this.session.abort();
    } catch {
      // The shopper has already closed the sheet.
    }
  }

  async #validate(validationUrl: string): Promise<void> {
    const { host, session } = this;
    // There is no checkout: the shop's `createCheckout` has answered that it wants no payment now
    // (widget-contract.md 2.1 `createCheckout`).
    if (!(await this.prepared)) return this.#abort();
    const merchant = await merchantSession(host, validationUrl);
    if (this.#isCancelled) return;
    if (merchant) return session.completeMerchantValidation(merchant);
    this.#abort();
    host.blocked();
    host.fail('merchant_validation', 'The gateway gave no session of the merchant with Apple.');
  }

  async #update(name: CallbackName, chosen: unknown, answer: AppleAnswer): Promise<void> {
    const { host, session, request } = this;
    try {
      const update = ((await host.callback(name)?.(chosen)) ?? {}) as {
        newTotal?: AppleRequest['total'];
        newLineItems?: AppleRequest['total'][];
        newShippingMethods?: object[];
        errors?: Fault[];
      };
      if (this.#isCancelled) return;
      request.total = update.newTotal ? appleLine(update.newTotal) : request.total;
      request.lineItems = update.newLineItems?.map(appleLine) ?? request.lineItems ?? [];
      session[answer]({
        ...update,
        newTotal: request.total,
        newLineItems: request.lineItems,
        ...(update.newShippingMethods && { newShippingMethods: update.newShippingMethods.map(appleLine) }),
        ...(update.errors && { errors: update.errors.map(appleError) }),
      });
    } catch (error) {
      // The callback that failed might have changed the sum, so the sum in the sheet must not be paid.
      host.thrown(name, error);
      this.#abort();
      host.blocked();
    }
  }

  async #authorize(payment: ApplePayment): Promise<void> {
    const { host, session, states } = this;
    const name = 'applePay.onPaymentAuthorized';
    let decision: { status?: unknown; errors?: Fault[] } | undefined;
    try {
      decision = (await host.callback(name)?.(payment)) as typeof decision;
    } catch (error) {
      if (error) host.thrown(name, error);
      decision = { status: 'FAILURE' };
    }
    if (this.#isCancelled) return;
    if (decision?.status === 'ABORT') return this.#abort();
    if (decision?.status === 'FAILURE') {
      // The sheet stays open so that the shopper can correct the data. When the shopper closes it instead, Apple
      // reports a cancel.
      session.completePayment({
        status: states.STATUS_FAILURE,
        ...(decision.errors && { errors: decision.errors.map(appleError) }),
      });
      return this.#close();
    }
    const { token, billingContact = {}, shippingContact = billingContact } = payment;
    const { network, type } = token.paymentMethod ?? {};
    const { total, currencyCode } = this.request;
    const priceBefore = priceOf(host);
    const code = await host.pay(
      {
        'deviceWalletA.paymentToken': JSON.stringify(token.paymentData),
        ...(network && { 'deviceWalletA.cardNetwork': network }),
        ...(type && { 'deviceWalletA.cardType': type }),
        ...contactFields(
          host,
          host.settings.applePay.submitOnPaymentAuthorized,
          appleContact({ ...billingContact, ...shippingContact }),
          appleContact(billingContact),
        ),
      },
      { amount: total.amount, currency: currencyCode, isPending: total.type === 'pending' },
    );
    // The gateway has told another amount: this sheet shows the old one and must not be confirmed again.
    if (this.#isCancelled || priceOf(host) !== priceBefore) return this.#abort();
    session.completePayment({ status: isPaid(code) ? states.STATUS_SUCCESS : states.STATUS_FAILURE });
    this.#close();
  }
}

const priceOf = ({ checkout }: WalletHost) => `${checkout.amount} ${checkout.currency}`;

interface Fault {
  code: string;
  contactField?: string;
  message?: string;
}

function appleError({ code, contactField, message }: Fault): object {
  const { ApplePayError } = apple();
  return ApplePayError ? new ApplePayError(code, contactField, message) : { code, contactField, message };
}

/** Converts a contact from Apple's sheet to the gateway's names. */
function appleContact(contact: AppleContact): Contact {
  return {
    given: contact.givenName,
    family: contact.familyName,
    email: contact.emailAddress,
    phone: contact.phoneNumber,
    lines: contact.addressLines,
    city: contact.locality,
    state: contact.administrativeArea,
    postcode: contact.postalCode,
    country: contact.countryCode,
  };
}

/**
 * Requests the merchant's Apple Pay session from the gateway. Resolves to undefined when there is none. The options
 * that Apple's merchant validation uses are sent along (widget-contract.md 2.4).
 */
function merchantSession({ ask, settings }: WalletHost, validationURL: string): Promise<unknown> {
  const { displayName, domainName, merchantIdentifier, initiative, initiativeContext } = settings.applePay;
  const given = { displayName, merchantIdentifier, initiative, initiativeContext };
  const body = new URLSearchParams({ validationURL, domainName: domainName ?? location.hostname });
  for (const [name, value] of Object.entries(given)) if (value) body.set(name, value);
  return ask('applepay/session', body);
}
