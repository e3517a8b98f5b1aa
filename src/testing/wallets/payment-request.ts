/**
 * Replaces the browser's own `PaymentRequest`, and opens a sheet of its own. What is refused, and with which exception, is as in
 * the W3C Payment Request API 1.1.
 */
import { createTransactionId } from './apple-pay-data.ts';
import { brokenRule } from './checks.ts';
import { WalletControl } from './control.ts';
import type { SheetChoice, WalletResult } from './control-types.ts';
import { base64Of, byId, firstCard, getCards, people } from './data.ts';
import { HandlerTarget } from './handler-target.ts';
import {
  constructorRules,
  detailRules,
  type PaymentDetails,
  requestMistakes,
} from './payment-request-checks.ts';
import { PaymentResponse, toAddress } from './payment-response.ts';
import { openSheet, type Sheet } from './sheet.ts';
import { sheetLanguage } from './sheet-language.ts';

const control = new WalletControl('paymentRequest', 'Payment Request');
let showing: PaymentRequest | undefined;

/** The event by which a page changes what the sheet shows. */
class PaymentRequestUpdateEvent extends Event {
  update: Promise<PaymentDetails> | undefined;
  #isOver = false;

  updateWith(details: PaymentDetails | PromiseLike<PaymentDetails>): void {
    if (this.#isOver || this.update)
      throw control.refused(
        'InvalidStateError',
        `updateWith was called ${this.update ? 'twice' : `after on${this.type} had ended`}: call it once, with a promise, while the event is handled.`,
      );
    this.update = Promise.resolve(details);
  }

  /** @internal */
  close(): void {
    this.#isOver = true;
  }
}

class PaymentRequest extends HandlerTarget {
  readonly id: string;
  shippingAddress: object | null = null;
  shippingOption: string | null = null;
  readonly shippingType: string | null;
  #details: PaymentDetails;
  #state: 'created' | 'interactive' | 'closed' = 'created';
  #sheet: Sheet | undefined;
  #cards = getCards(undefined);
  #card = firstCard(this.#cards, control.setup);
  #person = byId(people, '');
  #response: PaymentResponse | undefined;
  #accept: (response: PaymentResponse) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(
    readonly methodData: readonly PaymentMethodData[],
    details: PaymentDetails,
    readonly options: PaymentOptions = {},
  ) {
    super();
    const broken = brokenRule(constructorRules, { methodData, details: details ?? {}, options });
    if (broken) throw control.refused(broken.exception ?? 'TypeError', broken.says);
    for (const sentence of requestMistakes(details)) control.mistake(sentence);
    this.id = details.id ?? crypto.randomUUID();
    this.shippingType = options.requestShipping ? (options.shippingType ?? 'shipping') : null;
    this.#details = details;
    this.#selectOption();
  }

  async canMakePayment(): Promise<boolean> {
    if (this.#state !== 'created')
      throw control.refused('InvalidStateError', 'canMakePayment was called after show: ask before.');
    return control.setup.available !== false;
  }

  async show(update?: PaymentDetails | PromiseLike<PaymentDetails>): Promise<PaymentResponse> {
    if (!control.hasGesture)
      throw control.refused('SecurityError', 'show needs a gesture: call it while a click is handled.');
    if (this.#state !== 'created')
      throw control.refused(
        'InvalidStateError',
        'show was called twice: make a PaymentRequest for each press.',
      );
    this.#state = showing ? 'closed' : 'interactive';
    if (showing)
      throw control.refused(
        'AbortError',
        'Another PaymentRequest is showing: wait for its end, or abort it.',
      );
    const { available, auto, outcome } = control.setup;
    if (available === false || (auto && outcome === 'fail')) {
      this.#end('failed');
      throw new DOMException('The device has none of the supportedMethods.', 'NotSupportedError');
    }
    showing = this;
    const accepted = new Promise<PaymentResponse>((resolve, reject) => {
      this.#accept = resolve;
      this.#reject = reject;
    });
    this.#sheet = openSheet(control, {
      onPay: () => void this.#pay(),
      onChoice: (choice, value) => this.#choose(choice, value),
      onCancel: () => this.#abort('cancelled', 'The shopper closed the sheet.'),
      onTimeOut: () => this.#abort('timedOut', 'The page has not answered in time.'),
      onFail: (code = 'UnknownError') => this.#abort('failed', 'The tester wants it to fail.', code),
    });
    this.#show();
    if (update) void this.#apply(Promise.resolve(update));
    else this.#sheet.busy(false);
    return accepted;
  }

  async abort(): Promise<void> {
    if (this.#state !== 'interactive')
      throw control.refused(
        'InvalidStateError',
        'abort was called while no sheet is open: call it after show.',
      );
    this.#abort('aborted', 'The page aborted the request.');
  }

  async #pay(): Promise<void> {
    this.#sheet?.busy(true);
    const { amount } = this.#details.total as NonNullable<PaymentDetails['total']>;
    const { last4, resultCode, networks } = this.#card;
    const transactionId = createTransactionId();
    const created = await control.setup.createToken?.({
      ...{ wallet: 'paymentRequest', amount: String(amount.value), currency: amount.currency },
      ...{ last4, transactionId },
    });
    const token = base64Of({ standIn: true, ...(resultCode && { resultCode }) });
    const given = created ?? { network: networks[1], last4, token };
    if (this.options.requestShipping) this.shippingAddress = toAddress(this.#person, true);
    this.#state = 'closed';
    this.#response ??= new PaymentResponse(this, given, this.#person, {
      control,
      retry: (problem) => this.#retry(problem),
      end: (result) => this.#end(result),
    });
    this.#accept(this.#response);
  }

  #retry(problem: string): Promise<unknown> {
    control.result('failed');
    this.#state = 'interactive';
    this.#sheet?.problem(problem || sheetLanguage().texts.failed);
    return new Promise((resolve, reject) => {
      this.#accept = resolve;
      this.#reject = reject;
    });
  }

  async #ask(type: string): Promise<void> {
    const event = new PaymentRequestUpdateEvent(type);
    this.#sheet?.busy(true);
    this.emit(event);
    event.close();
    if (event.update) await this.#apply(event.update);
    else this.#sheet?.busy(false);
  }

  async #apply(update: Promise<PaymentDetails>): Promise<void> {
    try {
      const details = (await update) ?? {};
      const broken = brokenRule(detailRules, details);
      if (broken) throw control.refused(broken.exception ?? 'TypeError', `updateWith: ${broken.says}`);
      this.#details = { ...this.#details, ...details };
      if (details.shippingOptions) this.#selectOption();
      this.#show();
      if (details.error) this.#sheet?.problem(details.error);
      else this.#sheet?.busy(false);
    } catch (error) {
      this.#end('failed');
      const isRule = error instanceof TypeError || error instanceof RangeError;
      this.#reject(
        isRule ? error : control.refused('AbortError', `The promise of updateWith was rejected: ${error}`),
      );
    }
  }

  #selectOption(): void {
    const { shippingOptions = [] } = this.#details;
    if (this.options.requestShipping)
      this.shippingOption = shippingOptions.filter(({ selected }) => selected).at(-1)?.id ?? null;
  }

  #show(): void {
    const { total, displayItems = [], shippingOptions = [] } = this.#details;
    const lines = [...displayItems, ...(total ? [total] : [])];
    const { requestShipping } = this.options;
    const options = shippingOptions.map(({ id, label }) => ({ value: id, label }));
    const view = {
      lines: lines.map(({ label, amount }) => ({ label, amount: String(amount.value) })),
      currency: total?.amount.currency ?? '',
      ...{ cards: this.#cards, card: this.#card },
      person: requestShipping ? this.#person : undefined,
      shipping:
        requestShipping && options.length > 0 ? { value: this.shippingOption ?? '', options } : undefined,
    };
    this.#sheet?.show(view);
  }

  #choose(choice: SheetChoice, value: string): void {
    if (choice === 'card') this.#card = byId(this.#cards, value);
    if (choice === 'address') {
      this.#person = byId(people, value);
      this.shippingAddress = toAddress(this.#person, false);
    }
    if (choice === 'shipping') this.shippingOption = value;
    this.#show();
    const events = { card: 'paymentmethodchange', address: 'shippingaddresschange' } as const;
    void this.#ask(choice in events ? events[choice as keyof typeof events] : 'shippingoptionchange');
  }

  #abort(result: WalletResult, sentence: string, exception = 'AbortError'): void {
    this.#end(result);
    this.#reject(new DOMException(sentence, exception));
  }

  #end(result: WalletResult): void {
    this.#state = 'closed';
    if (showing === this) showing = undefined;
    control.result(result);
    this.#sheet?.close();
  }
}

export const installPaymentRequest = () =>
  control.install({ PaymentRequest, PaymentResponse, PaymentRequestUpdateEvent });
