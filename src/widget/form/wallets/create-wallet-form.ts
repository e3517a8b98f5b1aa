import { h } from 'preact';
import { fail } from '../../failures.ts';
import { fetchJson } from '../../fetch-json.ts';
import { detach } from '../../page/detach.ts';
import { loadScript } from '../../page/load-script.ts';
import { findCallback, fire, pageOptions, reportFaults, reportThrown, warnOnce } from '../../page/options.ts';
import { setHidden } from '../../page/visibility.ts';
import { callBeforeSubmit } from '../../payment/before-submit-callbacks.ts';
import { formParameters } from '../../payment/form-parameters.ts';
import { amountFields } from '../../payment/shown-amount.ts';
import { submitEvent } from '../../payment/submit-event.ts';
import { type WalletBrand, wallets } from '../../wallets/device-wallets.ts';
import { drivers } from '../../wallets/drivers.ts';
import type { SheetTotal, WalletButton, WalletPage } from '../../wallets/wallet.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { formProps } from '../form-props.ts';
import { PaymentForm } from '../payment-form.ts';
import { WalletForm } from './wallet-form.tsx';

/** How long a sheet waits for the gateway, in milliseconds. Apple's ends after 30 seconds. */
const answerTimeoutMs = 25_000;

/** Creates the form of a device wallet. The form removes itself when the wallet cannot be used in this browser. */
export function createWalletForm(
  original: HTMLFormElement,
  code: WalletBrand,
  offered: readonly string[],
  context: WidgetContext,
): PaymentForm {
  const name = wallets[code];
  const key = `virtualAccount-${code}`;
  const props = formProps(key, context);
  const { nodes } = props;
  let wallet: WalletButton | undefined;
  let isOpen = false;
  /** The parameters that the wallet has returned for the payment. */
  let given: Record<string, string> = {};
  let tellWallet: (result: string) => void = () => {};

  const form: PaymentForm = new PaymentForm(original, context, {
    key,
    props,
    tree: h(WalletForm, { form: props, code }),
    ccMethods: [],
    beforeSubmit: [],
    isNative: false,
    // The checkout of a fast checkout is created before the sheet opens, in `openSheet`.
    isPrepared: () => true,
    parameters: () => new Map([...formParameters(form.original, nodes.form), ...Object.entries(given)]),
    startPayment: openSheet,
    isAmountInSheet: true,
    // A wallet's payment is under way from the moment its sheet opens.
    async executePayment() {
      openSheet();
      return isOpen;
    },
    onOutcome: (result) => tellWallet(result),
  });
  const { scope, announcer, submission } = form;
  // Most browsers have no Apple Pay. The form is hidden there from the start, so that the page keeps no space for it.
  hideForm(name === 'applePay' && !('ApplePaySession' in window));
  scope.add(() => tellWallet(''));
  void start();
  return form;

  async function start(): Promise<void> {
    let buttonOrReason: WalletButton | string;
    try {
      buttonOrReason = await drivers[name](walletPage());
    } catch (error) {
      buttonOrReason = String(error);
    }
    if (scope.isOver) return;
    if (typeof buttonOrReason === 'string') return removeForm(buttonOrReason);
    wallet = buttonOrReason;
    // One that is in the page may have given its place to a challenge.
    if (form.container.hidden) hideForm(false);
  }

  /** Opens the wallet's sheet. Call it in the task of the shopper's click. */
  function openSheet(event: Event = submitEvent(nodes.form)): void {
    if (!wallet || isOpen || props.isBusy.value || scope.isOver || context.settings.disabled) return;
    if (context.isTaken()) return;
    announcer.showError('');
    if (name === 'applePay') fire('applePay.onClick', nodes.form, event);
    const prepared = context.prepare(code);
    if (prepared === false) return;
    isOpen = true;
    void waitForSheet(wallet, Promise.resolve(prepared));
  }

  async function waitForSheet(opened: WalletButton, prepared: Promise<boolean>): Promise<void> {
    try {
      await opened.open(prepared);
    } catch (error) {
      showBlocked();
      failWallet('failed', String(error));
    }
    isOpen = false;
  }

  /**
   * Hides or shows the form. The `<form>` itself is hidden, too, because pages give containers a `display`. The
   * container's inline `display` is not used, because the style `logos` sets it.
   */
  function hideForm(isHidden: boolean): void {
    form.container.hidden = isHidden;
    setHidden(nodes.form, isHidden);
  }

  /**
   * Removes the form and the buttons that open it. `reason` is empty when the browser simply has no such wallet, which is
   * no error.
   */
  function removeForm(reason: string): void {
    for (const opener of form.openers) detach(opener);
    form.end();
    if (reason) failWallet('not_ready', reason);
  }

  function failWallet(event: string, message: string): void {
    fail('WidgetError', message, { brand: code, event });
  }

  function showBlocked(): string {
    const { blocked } = context.texts.value;
    if (!scope.isOver) announcer.showError(blocked);
    return blocked;
  }

  async function isAllowed(): Promise<boolean> {
    if (!context.settings.validation) return true;
    const event = submitEvent(nodes.form);
    const decision = await callBeforeSubmit(['onBeforeSubmitCard'], nodes.form, event, false);
    if (decision === 'failed') showBlocked();
    return decision === 'allowed' && !scope.isOver;
  }

  function pay(fields: Record<string, string>, { amount, currency, isPending }: SheetTotal): Promise<string> {
    given = {
      ...fields,
      ...(amount && currency && !isPending && Object.fromEntries(amountFields(`${amount}`, currency))),
    };
    return new Promise((resolve) => {
      tellWallet = resolve;
      void submission.start().then(() => {
        if (!submission.isPaying) resolve('');
      });
    });
  }

  async function ask(path: string, body: URLSearchParams): Promise<unknown> {
    const { address, checkout } = context;
    const url = `${address.base}checkouts/${encodeURIComponent(checkout.id)}/${path}`;
    const options = { cache: 'no-store', body } as const;
    const answer = await fetchJson(scope, url, answerTimeoutMs, options).catch(() => undefined);
    return answer && answer.status < 300 ? answer.body : undefined;
  }

  function walletPage(): WalletPage {
    const { address, settings, checkout, total, merchantTerms, language } = context;
    const { origin, nonce = '' } = address;
    return {
      brand: code,
      offered,
      settings,
      options: pageOptions(),
      report: reportFaults,
      checkout,
      hasNewPrice: () => total.hasChanged,
      origin,
      ask,
      nonce,
      language: language.value.tag,
      place: nodes.walletWrapper ?? nodes.form,
      merchantTerms,
      load: (url) => loadScript(url, nonce),
      callback: findCallback,
      thrown: reportThrown,
      warn: warnOnce,
      fail: failWallet,
      blocked: showBlocked,
      press: openSheet,
      allowed: isAllowed,
      pay,
    };
  }
}
