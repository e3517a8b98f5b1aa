/** One script and its form, for all callers that want the same checkout. */
import type { Wpwl } from '#contract/wpwl.ts';
import { abortedBy, PaymentWidgetsLoadError } from './load-error.ts';
import type { LoadOptions, PaymentWidgets } from './load-options.ts';
import { addScript, type ScriptTag } from './script-tag.ts';
import { type SharedOptions, shareOptions } from './shared-options.ts';

export class SharedLoad {
  readonly options: SharedOptions;
  readonly #users = new Set<object>();
  readonly #forms = new Set<HTMLFormElement>();
  readonly #tag: ScriptTag;
  readonly #started: Promise<Wpwl>;
  #abandon!: (reason: PaymentWidgetsLoadError) => void;
  #wpwl: Wpwl | undefined;
  #isOver = false;

  /** @param key what callers that share the load have in common */
  constructor(
    readonly key: string,
    address: string,
    private readonly wanted: Pick<LoadOptions, 'checkoutId' | 'integrity' | 'nonce' | 'options'>,
  ) {
    this.options = shareOptions(wanted.options);
    this.#tag = addScript(address, { ...wanted, options: this.options.inPage });
    const abandoned = new Promise<never>((_, reject) => {
      this.#abandon = reject;
    });
    this.#started = Promise.race([this.#tag.hasRun.then(() => this.#start()), abandoned]);
    this.#started.catch((reason) => this.end(reason));
  }

  /** Whether it stays in the page when this load begins: that of another checkout, for another form. */
  staysBeside({ form, checkoutId }: LoadOptions): boolean {
    return (
      checkoutId !== this.wanted.checkoutId &&
      !this.#forms.has(form) &&
      [...this.#forms].some(({ isConnected, dataset }) => isConnected && dataset.checkoutId)
    );
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Adds a caller, which leaves by its own time limit, its signal or `unload`. */
  join(form: HTMLFormElement, timeoutMs: number, signal: AbortSignal | undefined): Promise<PaymentWidgets> {
    const user = {};
    this.#name(form);
    this.#users.add(user);
    return new Promise((resolve, reject) => {
      const leave = (reason: PaymentWidgetsLoadError) => {
        clearTimeout(timer);
        reject(reason);
        this.#leave(user, reason);
      };
      const timer = setTimeout(() => leave(tooSlow(timeoutMs)), timeoutMs);
      signal?.addEventListener('abort', () => leave(abortedBy(signal)), { once: true });
      this.#started.then((wpwl) => {
        clearTimeout(timer);
        const { ready } = this.options;
        const first = async () => (await ready)[0] ?? '';
        resolve({
          ready,
          pay: async (container) => wpwl.executePayment(container ?? (await first())),
          tryPayment: async (container) => wpwl.tryPayment(container ?? (await first())),
          refresh: () => wpwl.refresh(),
          update: async (changes) => {
            await ready;
            await wpwl.update(changes);
          },
          setOptions: this.options.add,
          unload: () => this.#leave(user, unloaded()),
        });
      }, leave);
    });
  }

  /** Takes everything away, for all callers. */
  end(reason: PaymentWidgetsLoadError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#abandon(reason);
    this.#tag.remove();
    this.#wpwl?.unload({ keepsPayment: true });
    this.options.remove(reason);
  }

  /**
   * Lets the form name its checkout, so that it stays when the page loads another one for another form. It keeps the name
   * when the checkout leaves: a form without one would become that of the newest script.
   */
  #name(form: HTMLFormElement): void {
    this.#forms.add(form);
    const [id] = (this.wanted.checkoutId ?? '').split('/');
    if (id) form.dataset.checkoutId = id;
    else delete form.dataset.checkoutId;
  }

  #leave(user: object, reason: PaymentWidgetsLoadError): void {
    if (this.#users.delete(user) && this.#users.size === 0) this.end(reason);
  }

  #start(): Wpwl {
    const { wpwl } = window;
    // A script whose tag was taken away meanwhile still runs, and makes a widget when there is no other tag of it.
    if (this.#isOver && document.querySelector('script[src*="paymentWidgets.js"]') === null) wpwl?.unload();
    if (wpwl === undefined || this.#isOver) throw notStarted();
    this.#wpwl = wpwl;
    return wpwl;
  }
}

function tooSlow(timeoutMs: number): PaymentWidgetsLoadError {
  const message = `The script did not come within ${timeoutMs} ms. Let the shopper try again.`;
  return new PaymentWidgetsLoadError('timeout', message);
}

function unloaded(): PaymentWidgetsLoadError {
  return new PaymentWidgetsLoadError('aborted', 'The page has unloaded the form.');
}

function notStarted(): PaymentWidgetsLoadError {
  return new PaymentWidgetsLoadError('blocked', 'The script ran and drew no form; the console says why.');
}
