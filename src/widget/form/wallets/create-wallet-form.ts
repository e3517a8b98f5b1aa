import { h } from 'preact';
import { fail } from '../../failures.ts';
import { hide } from '../../page/hide.ts';
import { loadScript } from '../../page/load-script.ts';
import { findCallback, fire, pageOptions, reportFaults, reportThrown, warnOnce } from '../../page/options.ts';
import { callBeforeSubmit, submitEvent } from '../../payment/before-submit-callbacks.ts';
import type { Wallet, WalletName, WalletPage } from '../../wallets/wallet.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { formProps } from '../form-props.ts';
import { PaymentForm } from '../payment-form.ts';
import { loadWalletDriver } from './load-wallet-driver.ts';
import { WalletForm } from './wallet-form.tsx';

/** The wallet of a brand: the one with a token for the merchant's own decryption works the same. */
const wallets: Readonly<Record<string, WalletName>> = {
  APPLEPAY: 'applePay',
  APPLEPAYTKN: 'applePay',
  GOOGLEPAY: 'googlePay',
  GOOGLEPAYTKN: 'googlePay',
  SAMSUNGPAY: 'samsungPay',
};

export const isDeviceWallet = (code: string): boolean => Object.hasOwn(wallets, code);

/** The form of a device wallet. It goes away where the wallet cannot be used. */
export class WalletPanel extends PaymentForm {
  #wallet: Wallet | undefined;
  #isOpen = false;
  #means: Record<string, string> = {};
  #told: (code: string) => void = () => {};

  constructor(
    original: HTMLFormElement,
    readonly code: string,
    private readonly offered: readonly string[],
    context: WidgetContext,
  ) {
    const view = formProps(`virtualAccount-${code}`, context);
    super(original, context, {
      key: `virtualAccount-${code}`,
      id: view.id,
      ccMethods: [],
      beforeSubmit: [],
      isNative: false,
      busy: view.busy,
      view: h(WalletForm, { form: view, code }),
    });
    // Most browsers have no Apple Pay: no place is kept for what will not come.
    this.#hide(wallets[code] === 'applePay' && !('ApplePaySession' in window));
    this.scope.add(() => this.#told(''));
    void this.#start();
  }

  /** Opens the wallet's sheet, in the task of the shopper's click. */
  override startPayment(event: Event = submitEvent(this.element)): void {
    const { code, context, scope, spec: drawing, announcer } = this;
    if (!this.#wallet || this.#isOpen || drawing.busy.value || scope.isOver || context.taken()) return;
    announcer.showError('');
    if (wallets[code] === 'applePay') fire('applePay.onClick', this.element, event);
    const prepared = context.prepare(code);
    if (prepared === false) return;
    this.#isOpen = true;
    void this.#open(this.#wallet, Promise.resolve(prepared));
  }

  /** Under way is a wallet's payment from the moment its sheet opens. */
  override async executePayment(): Promise<boolean> {
    this.startPayment();
    return this.#isOpen;
  }

  /** A checkout is made before the sheet opens, not after it. */
  protected override prepareCheckout(): boolean {
    return true;
  }

  protected override parameters(): Map<string, string> {
    return new Map([...super.parameters(), ...Object.entries(this.#means)]);
  }

  protected override onOutcome(code: string): void {
    this.#told(code);
  }

  async #start(): Promise<void> {
    const name = wallets[this.code] as WalletName;
    let wallet: Wallet | string | undefined;
    try {
      const driver = await loadWalletDriver(this.context.address, name);
      if (this.scope.isOver) return;
      wallet = driver ? await driver(this.#page()) : 'The script of the wallets did not arrive.';
    } catch (error) {
      wallet = String(error);
    }
    if (this.scope.isOver) return;
    if (typeof wallet === 'string') return this.#unavailable(wallet);
    this.#wallet = wallet;
    this.#hide(false);
  }

  /** The form, too: pages give containers a `display`, whose inline one is that of the style `logos`. */
  #hide(hidden: boolean): void {
    this.container.hidden = hidden;
    hide(this.element, hidden);
  }

  async #open(wallet: Wallet, prepared: Promise<boolean>): Promise<void> {
    try {
      await wallet.open(prepared);
    } catch (error) {
      this.#blocked();
      this.#fail('failed', String(error));
    }
    this.#isOpen = false;
  }

  #unavailable(reason: string): void {
    const { container } = this;
    const root = container.getRootNode() as ParentNode;
    // In the style `logos` its logo goes, too.
    root.querySelector(`[aria-controls="${container.id}"]`)?.remove();
    this.end();
    if (reason) this.#fail('not_ready', reason);
  }

  #fail(event: string, message: string): void {
    fail('WidgetError', message, { brand: this.code, event });
  }

  #blocked(): string {
    const { blocked } = this.context.texts.value;
    if (!this.scope.isOver) this.announcer.showError(blocked);
    return blocked;
  }

  async #allowed(): Promise<boolean> {
    const { element: form, context, scope } = this;
    if (!context.settings.validation) return true;
    const decision = await callBeforeSubmit(['onBeforeSubmitCard'], form, submitEvent(form), false);
    if (decision === 'failed') this.#blocked();
    return decision === 'allowed' && !scope.isOver;
  }

  #pay(fields: Record<string, string>): Promise<string> {
    this.#means = fields;
    return new Promise((resolve) => {
      this.#told = resolve;
      void this.submission.start().then(() => {
        if (!this.submission.paying) resolve('');
      });
    });
  }

  #page(): WalletPage {
    const { code, context, offered } = this;
    const { address, settings, checkout, terms } = context;
    const { origin, base, nonce = '' } = address;
    return {
      brand: code,
      offered,
      settings,
      options: pageOptions(),
      report: reportFaults,
      checkout,
      origin,
      base,
      nonce,
      language: context.language.value.tag,
      place: this.element.querySelector('.wpwl-wrapper-wallet') as HTMLElement,
      terms,
      load: (url) => loadScript(url, nonce),
      callback: findCallback,
      thrown: reportThrown,
      warn: warnOnce,
      fail: (event, message) => this.#fail(event, message),
      blocked: () => this.#blocked(),
      press: (event) => this.startPayment(event),
      allowed: () => this.#allowed(),
      pay: (fields) => this.#pay(fields),
    };
  }
}
