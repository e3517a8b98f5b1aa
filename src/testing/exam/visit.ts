/** A shopper's visit to the shop: a browser without a past, the form, the way back, and the order as the shop tells it. */
import type { BrowserContext, Dialog, Page, Response } from '@playwright/test';
import type { TestCheckout } from '../kit/checkout.ts';
import { CardFormPage } from '../kit/playwright/card-form.ts';
import { ChallengePage } from '../kit/playwright/challenge.ts';
import type { CardChoice } from '../kit/typed-card.ts';
import type { Lane } from './lane.ts';
import { describeRefusal } from './refused-checkout.ts';
import type { ShopFile, ShopStep } from './shop-file.ts';

/** How long what must come is waited for, in milliseconds. */
export const patienceMs = 15_000;
/** How long a page that must not tell of a payment is looked at, in milliseconds. */
const quietMs = 700;
const pollIntervalMs = 100;
/** Statuses that keep somebody from reading, and say nothing about what would be read. */
const unreadStatuses = [401, 403, 407, 408, 429];

/** The journey means nothing here: it is told as not tried, with this reason. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** The journey fails with this sentence, wherever it is. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

export async function until(isSo: () => Promise<boolean>, timeoutMs = patienceMs): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

export class Visit {
  readonly form: CardFormPage;
  readonly challenge: ChallengePage;
  #checkout: TestCheckout | undefined;
  #number = '';
  #amount = '';
  #formUrl = '';
  #isOver = false;
  /** The status of the newest page; 0 before the first. */
  status = 0;
  /** Whether the browser has asked whether to leave the page with the form. */
  #isAskedToStay = false;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly lane: Lane,
    private readonly file: ShopFile,
    /** Told each thing that the shopper does. */
    readonly note: (step: string) => void,
  ) {
    this.form = new CardFormPage(page, { cards: () => lane.tenant.cards() });
    this.challenge = new ChallengePage(page, 'frame', lane.tenant.clock);
    page.on('dialog', (dialog) => this.#answer(dialog));
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
        this.status = response.status();
    });
  }

  get checkout(): TestCheckout {
    if (this.#isOver) throw new NotTried('the journey is over');
    if (this.#checkout === undefined) throw new Error('The visit has no form yet.');
    return this.#checkout;
  }

  /** The order's number, as the shop sends it; empty when it sends none. */
  get number(): string {
    return this.#number;
  }

  /** Where the shopper returns to. */
  get resultUrl(): string {
    return this.checkout.resultUrl;
  }

  /** Leaves pages, and answers no other question. */
  async #answer(dialog: Dialog): Promise<void> {
    const isAboutLeaving = dialog.type() === 'beforeunload';
    this.#isAskedToStay ||= isAboutLeaving;
    await (isAboutLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  }

  /** Throws {@link NotTried} where the form names no address. */
  returnAddress(): URL {
    if (this.resultUrl !== '') return new URL(this.resultUrl);
    throw new NotTried('the form names no address to which the shopper returns');
  }

  /** What the order costs when its form is drawn, as the shop sends it, such as `92.00`. */
  get amount(): string {
    return this.#amount;
  }

  /** Goes to the form. @param steps the way of another shopper */
  async open(steps = this.file.steps): Promise<this> {
    this.note(`opens ${this.file.checkout}`);
    await this.page.goto(this.#addressOf(this.file.checkout));
    await this.walk(steps);
    return this.readForm();
  }

  /** Reads which checkout the form on the page belongs to, also after the shop has changed it. */
  async readForm(): Promise<this> {
    const { tenant } = this.lane;
    await tenant.checkoutOf(this.page, { timeout: patienceMs }).catch(async (error: Error) => {
      const refusal = await describeRefusal(tenant);
      throw refusal === '' ? error : new NotTried(`${refusal}; ${error.message}`);
    });
    // The form with the address of the result may stand below the script.
    await this.page.waitForLoadState('domcontentloaded', { timeout: patienceMs });
    const checkout = await tenant.checkoutOf(this.page, { timeout: patienceMs });
    const [created] = await tenant.journal.requests({ on: 'checkout.create', checkout });
    this.#checkout = checkout;
    this.#formUrl = this.page.url();
    this.#isAskedToStay = false;
    this.#number = String(created?.parameters.merchantTransactionId ?? '');
    this.#amount = String(created?.parameters.amount ?? '');
    return this;
  }

  /** Goes to the form again. Gives whether the shop shows one; throws when it gives no page. */
  async openIfOffered(): Promise<boolean> {
    const statuses: number[] = [];
    const onResponse = (response: Response) => {
      if (response.request().isNavigationRequest() && response.frame() === this.page.mainFrame())
        statuses.push(response.status());
    };
    this.page.on('response', onResponse);
    try {
      await this.open();
      return true;
    } catch {
      const status = statuses.at(-1) ?? 0;
      if (status === 0 || status === 429 || status >= 500)
        throw new NotTried(`the shop answers ${status || 'nothing'} when its form is opened again`);
      this.note('is shown no form');
      return false;
    } finally {
      this.page.off('response', onResponse);
    }
  }

  async walk(steps: readonly ShopStep[]): Promise<void> {
    for (const step of steps) {
      if ('open' in step) await this.page.goto(this.#addressOf(step.open));
      else if ('click' in step) await this.page.locator(step.click).first().click({ timeout: patienceMs });
      else if ('select' in step)
        await this.page.locator(step.select).first().selectOption(step.with, { timeout: patienceMs });
      else await this.page.locator(step.fill).first().fill(step.with, { timeout: patienceMs });
    }
  }

  /** Types a card, and presses the button. */
  async pay(card: CardChoice = 'visa'): Promise<void> {
    const holder = typeof card === 'string' ? card : `of ${card.holder}`;
    this.note(`pays with the test card ${holder}`);
    await this.form.ready();
    await this.form.pay(card);
  }

  /**
   * Waits until the shopper is back at the shop. Throws {@link Failed} when a shopper who has paid does not come back, and
   * {@link NotTried} when one who has paid nothing does not.
   */
  async returned(): Promise<void> {
    const gateway = new URL(this.lane.gatewayUrl).origin;
    const isBack = ({ origin, href }: URL) =>
      origin !== gateway && href !== this.#formUrl && origin.startsWith('http');
    // A shop may show the result without another page.
    const isShown = async () => isBack(new URL(this.page.url())) || (await this.isShownPaid());
    if (!(await until(isShown))) {
      const { state } = (await this.checkout.detail()).checkout;
      const where = `the shopper is not back at the shop ${patienceMs / 1000} s later`;
      if (state === 'paid') throw new Failed(`the gateway was paid, and ${where}`);
      throw new NotTried(`${where}, and the gateway says that the checkout is ${state}`);
    }
    // A browser puts a page of its own in the place of an error without a text.
    await this.page.waitForLoadState('load', { timeout: patienceMs }).catch((error) => {
      if (this.status < 500) throw error;
    });
    await this.#requirePage();
    this.note('comes back to the shop');
    if (this.#isAskedToStay && (await this.isPaid()))
      throw new Failed(
        'a shopper who has paid is asked whether to leave the page, and who stays there is told nothing',
      );
  }

  /** Throws {@link Failed} when who has paid is shown an error of the shop, and it does not become another page. */
  async #requirePage(): Promise<void> {
    if (this.status < 500 || !(await this.isPaid())) return;
    const status = this.status;
    if (!(await until(async () => this.status < 500 || (await this.isShownPaid()))))
      throw new Failed(`the gateway was paid, and the shop answers ${status} to the shopper who comes back`);
  }

  /** Opens the return address with an id and a path of one's choice. Gives the status of the answer; 0 when there is none. */
  async returnWith(id: string, resourcePath: string): Promise<number> {
    const url = this.returnAddress();
    url.searchParams.set('id', id);
    url.searchParams.set('resourcePath', resourcePath);
    this.note(`opens ${url.pathname}?id=${short(id)}&resourcePath=${short(resourcePath)}`);
    const answer = await this.page.goto(url.href, { timeout: patienceMs }).catch(() => null);
    return answer?.status() ?? 0;
  }

  /** Whether the page shows that the order is paid. */
  async isShownPaid(): Promise<boolean> {
    const { paid } = this.file;
    // A page that is being replaced by another cannot be read.
    if ('selector' in paid)
      return this.page
        .locator(paid.selector)
        .first()
        .isVisible()
        .catch(() => false);
    const shown = await this.page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => '');
    // A browser gives the text as it is drawn, which `text-transform` may have put into capitals.
    return shown.toUpperCase().includes(paid.text.toUpperCase());
  }

  /**
   * Whether the shop's own record of the order says that it is paid; undefined where the shop has no door to it. Throws
   * {@link NotTried} when the shop refuses to show the record; one that is not there tells of no payment.
   */
  async isOrderPaid(): Promise<boolean | undefined> {
    const { order } = this.file;
    if (order === undefined) return undefined;
    return (await this.read(order.address)).includes(order.paid);
  }

  /** The text at an address of the file, asked for with the shopper's cookies. Throws {@link NotTried} where it tells nothing. */
  async read(address: string): Promise<string> {
    const answer = await this.context.request.get(this.#addressOf(address), { timeout: patienceMs });
    const status = answer.status();
    if (status >= 500 || unreadStatuses.includes(status))
      throw new NotTried(`the address ${address} answers ${status}, so that nobody knows what it tells`);
    return answer.text();
  }

  /** Sends a request to an address of the file, with the shopper's cookies. Gives its status. @param amount for `{amount}` */
  async post(address: string, amount = this.#amount): Promise<number> {
    const answer = await this.context.request.post(this.#addressOf(address, amount), { timeout: patienceMs });
    return answer.status();
  }

  /** What a page of the shop tells the shopper; undefined when it tells nothing. */
  async readPage(address: string): Promise<string | undefined> {
    const answer = await this.context.request.get(this.#addressOf(address), { timeout: patienceMs });
    return answer.ok() ? answer.text() : undefined;
  }

  async isPaid(): Promise<boolean> {
    return (await this.checkout.detail()).checkout.state === 'paid';
  }

  /** Whether the gateway has the payment, once it is there. */
  isCharged(): Promise<boolean> {
    return until(() => this.isPaid());
  }

  /** Waits for what a page may do after it has loaded. */
  async settled(): Promise<void> {
    await this.page.waitForLoadState('load', { timeout: patienceMs }).catch(() => undefined);
    await this.page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }

  /** Whoever still goes on is stopped by the next look at the checkout. */
  end(): void {
    this.#isOver = true;
  }

  #addressOf(path: string, amount = this.#amount): string {
    const { id = '' } = this.#checkout ?? {};
    const names: Readonly<Record<string, string>> = {
      ...{ checkoutId: id, merchantTransactionId: this.#number, amount },
    };
    const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      if (names[name] === '')
        throw new NotTried(`the shop sends no ${name}, which the address ${path} of its file needs`);
      return encodeURIComponent(names[name] ?? whole);
    });
    return new URL(filled, `${this.lane.url}/`).href;
  }
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
