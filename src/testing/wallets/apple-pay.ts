/**
 * Replaces the browser's own `ApplePaySession` and the button of Apple's script, and opens a sheet of its own. What is refused,
 * and with which exception, is as in WebKit's ApplePaySession.cpp.
 */
import { ApplePayButton } from './apple-pay-button.ts';
import { appleMistakes, appleRequestRules, updateRules } from './apple-pay-checks.ts';
import {
  ApplePayError,
  type ApplePayRequest,
  applePayment,
  type ContactError,
  createTransactionId,
  joinMessages,
  maxStatus,
  type SessionUpdate,
  type ShippingMethod,
  statusConstants,
  toPlace,
  toUpdate,
  toView,
} from './apple-pay-data.ts';
import { brokenRule, quoted } from './checks.ts';
import { WalletControl } from './control.ts';
import type { SheetChoice, WalletResult } from './control-types.ts';
import { byId, firstCard, getCards, people, type WalletCard } from './data.ts';
import { HandlerTarget } from './handler-target.ts';
import { Questions } from './questions.ts';
import { openSheet, type Sheet } from './sheet.ts';
import { sheetLanguage } from './sheet-language.ts';

const usualNewestVersion = 14;
/** Apple's `onpaymentauthorized`. */
const usualTimeoutMs = 30_000;
const control = new WalletControl('applePay', 'Apple Pay');
let active: ApplePaySession | undefined;

const refused = (sentence: string, exception = 'InvalidAccessError') => control.refused(exception, sentence);

class ApplePaySession extends HandlerTarget {
  declare static readonly STATUS_SUCCESS: number;
  declare static readonly STATUS_FAILURE: number;
  #request: ApplePayRequest;
  #sheet: Sheet | undefined;
  #cards: readonly WalletCard[];
  #card: WalletCard;
  #person = byId(people, '');
  #method: ShippingMethod | undefined;
  #state: 'idle' | 'active' | 'over' = 'idle';
  readonly #questions = new Questions(
    ({ type, details }) => {
      this.#sheet?.busy(true);
      this.emit(Object.assign(new Event(type), details));
    },
    ({ type }, timeoutMs) => {
      control.mistake(
        `on${type} has not been answered in ${timeoutMs / 1000} s: the sheet says that the payment was not completed.`,
      );
      this.#cancelled('timedOut', { code: 'unknown' });
    },
    () => control.setup.timeoutMs ?? usualTimeoutMs,
  );

  static supportsVersion(version: number): boolean {
    const { newestVersion = usualNewestVersion } = control.setup;
    if (!version) throw refused('supportsVersion was called without a version: give a whole number from 1.');
    return Number.isInteger(version) && version >= 1 && version <= newestVersion;
  }

  static canMakePayments(): boolean {
    return control.setup.available !== false;
  }

  static async canMakePaymentsWithActiveCard(_merchantIdentifier: string): Promise<boolean> {
    return ApplePaySession.canMakePayments();
  }

  static async applePayCapabilities(_merchantIdentifier: string) {
    const paymentCredentialStatus = ApplePaySession.canMakePayments()
      ? ('paymentCredentialsAvailable' as const)
      : ('applePayUnsupported' as const);
    return { paymentCredentialStatus };
  }

  static async openPaymentSetup(_merchantIdentifier: string): Promise<boolean> {
    if (!control.hasGesture)
      throw refused('openPaymentSetup needs a gesture: call it while a click is handled.');
    return false;
  }

  constructor(version: number, request: ApplePayRequest) {
    super();
    if (!control.hasGesture)
      throw refused(
        'A session needs a gesture: make it while a click is handled, before anything is awaited.',
      );
    if (!version || !ApplePaySession.supportsVersion(version))
      throw refused(
        `The device does not know version ${quoted(version)}: ask ApplePaySession.supportsVersion first.`,
      );
    const broken = brokenRule(appleRequestRules, request ?? {});
    if (broken) throw refused(broken.says, 'TypeError');
    for (const sentence of appleMistakes(request)) control.mistake(sentence);
    this.#request = { ...request };
    this.#cards = getCards(request.supportedNetworks);
    this.#card = firstCard(this.#cards, control.setup);
    this.#method = request.shippingMethods?.[0];
  }

  begin(): void {
    if (this.#state !== 'idle')
      throw refused('begin was called twice: make a session for each press of the button.');
    if (active !== undefined)
      throw refused('The page has a session under way: call its abort, or wait for its end, before begin.');
    this.#state = 'active';
    if (control.setup.outcome === 'fail' && control.setup.auto) return this.#fail(undefined);
    active = this;
    this.#sheet = openSheet(control, {
      onPay: () => void this.#pay(),
      onChoice: (choice, value) => this.#choose(choice, value),
      onCancel: () => this.#cancelled('cancelled', undefined),
      onTimeOut: () => this.#cancelled('timedOut', { code: 'unknown' }),
      onFail: (code) => this.#fail(code),
    });
    this.#show();
    for (const type of ['validatemerchant', 'paymentauthorized'])
      if (!this.isHeard(type))
        control.mistake(`Nothing listens to ${type}: set on${type} before begin, or no payment can end.`);
    const { validationURL = 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession' } =
      control.setup;
    this.#questions.ask('validatemerchant', { validationURL });
  }

  abort(): void {
    if (this.#state !== 'active')
      throw refused('abort was called without a session under way: call begin first.');
    this.#end('aborted');
  }

  /**
   * Receives the answer to the merchant validation.
   *
   * @param session the session as the shop's gateway answered it
   */
  completeMerchantValidation(session: unknown): void {
    this.#mustAsk('validatemerchant', 'completeMerchantValidation');
    if (typeof session !== 'object' || session === null)
      throw refused(
        `completeMerchantValidation got ${quoted(session)}: give the object that Apple's server answered, parsed.`,
        'TypeError',
      );
    this.#askLater('paymentmethodselected', { paymentMethod: { type: 'debit' } });
    if (this.#request.requiredShippingContactFields?.length) this.#askContact();
    this.#answered({});
  }

  completePaymentMethodSelection(...given: unknown[]): void {
    this.#complete('paymentmethodselected', 'completePaymentMethodSelection', given);
  }

  completeShippingMethodSelection(...given: unknown[]): void {
    this.#complete('shippingmethodselected', 'completeShippingMethodSelection', given);
  }

  completeShippingContactSelection(...given: unknown[]): void {
    this.#complete('shippingcontactselected', 'completeShippingContactSelection', given);
  }

  completeCouponCodeChange(update: SessionUpdate): void {
    this.#complete('couponcodechanged', 'completeCouponCodeChange', [update]);
  }

  completePayment(
    result: number | { readonly status: number; readonly errors?: readonly ContactError[] },
  ): void {
    this.#mustAsk('paymentauthorized', 'completePayment');
    const { status, errors = [] } = typeof result === 'object' ? result : { status: result };
    if (!Number.isInteger(status) || status < 0 || status > maxStatus)
      throw refused(
        `completePayment got the status ${quoted(status)}: give { status: ApplePaySession.STATUS_SUCCESS } or STATUS_FAILURE.`,
        status === undefined ? 'TypeError' : 'InvalidAccessError',
      );
    if (status === 0) return this.#end('completed');
    this.#questions.clear();
    control.result('failed');
    this.#sheet?.problem(joinMessages(errors) || sheetLanguage().texts.failed);
  }

  async #pay(): Promise<void> {
    if (this.#questions.isWaiting) return;
    this.#sheet?.busy(true);
    const { total, currencyCode, applicationData } = this.#request;
    const transactionId = createTransactionId();
    const authorized = {
      ...{ wallet: 'applePay' as const, amount: String(total.amount), currency: currencyCode },
      ...{ last4: this.#card.last4, transactionId, applicationData },
    };
    const { createToken } = control.setup;
    const paymentData = createToken && (await createToken(authorized));
    if (this.#state !== 'active') return;
    const payment = applePayment(this.#request, this.#card, this.#person, { transactionId, paymentData });
    this.#questions.ask('paymentauthorized', { payment });
  }

  /** Asks once the page has answered what it is asked already. A page that does not listen is not asked, as in WebKit. */
  #askLater(type: string, details: object): void {
    if (!this.isHeard(type)) return;
    this.#sheet?.busy(true);
    this.#questions.ask(type, details);
  }

  #askContact(): void {
    this.#askLater('shippingcontactselected', { shippingContact: toPlace(this.#person) });
  }

  #mustAsk(type: string, method: string): void {
    if (this.#state === 'active' && this.#questions.isAbout(type)) return;
    throw refused(
      `${method} was called while on${type} waits for no answer: call it once for each on${type}.`,
    );
  }

  #complete(type: string, method: string, given: readonly unknown[]): void {
    this.#mustAsk(type, method);
    const update = toUpdate(type, given);
    const broken = brokenRule(updateRules, update ?? {});
    if (broken) throw refused(`${method}: ${broken.says}`, 'TypeError');
    this.#answered(update);
  }

  #answered({ newTotal, newLineItems, newShippingMethods, errors = [] }: SessionUpdate): void {
    const request = this.#request;
    this.#request = {
      ...request,
      total: newTotal ?? request.total,
      lineItems: newLineItems ?? request.lineItems,
      shippingMethods: newShippingMethods ?? request.shippingMethods,
    };
    if (newShippingMethods) this.#method = newShippingMethods[0];
    this.#questions.answered();
    this.#show();
    if (errors.length > 0) this.#sheet?.problem(joinMessages(errors));
    else this.#sheet?.busy(this.#questions.isWaiting);
  }

  #show(): void {
    const [request, method, person] = [this.#request, this.#method, this.#person];
    const view = { ...toView(request, method, person), cards: this.#cards, card: this.#card };
    this.#sheet?.show(view);
  }

  #choose(choice: SheetChoice, value: string): void {
    if (choice === 'card') {
      this.#card = byId(this.#cards, value);
      this.#askLater('paymentmethodselected', { paymentMethod: { type: 'debit' } });
    } else if (choice === 'address') {
      this.#person = byId(people, value);
      this.#askContact();
    } else if (choice === 'shipping') {
      this.#method = this.#request.shippingMethods?.find(({ identifier }) => identifier === value);
      this.#askLater('shippingmethodselected', { shippingMethod: this.#method });
    } else {
      this.#request = { ...this.#request, couponCode: value };
      this.#askLater('couponcodechanged', { couponCode: value });
    }
    this.#show();
  }

  #fail(code = 'unknown'): void {
    this.#cancelled('failed', { code });
  }

  #cancelled(result: WalletResult, sessionError: object | undefined): void {
    this.#end(result);
    this.emit(Object.assign(new Event('cancel'), { sessionError }));
  }

  #end(result: WalletResult): void {
    this.#state = 'over';
    this.#questions.clear();
    if (active === this) active = undefined;
    control.result(result);
    this.#sheet?.close();
  }
}

export function installApplePay(): void {
  for (const holder of [ApplePaySession, ApplePaySession.prototype])
    Object.defineProperties(holder, statusConstants);
  control.install({ ApplePaySession, ApplePayError });
  if (!customElements.get('apple-pay-button')) customElements.define('apple-pay-button', ApplePayButton);
}
