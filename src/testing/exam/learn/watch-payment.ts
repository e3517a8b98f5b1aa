/** Watches a payment from the shop's first page to the one that tells of it. Who makes it, a person or a script, does not matter. */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { findCheckoutOnPage } from '../../kit/checkout-on-page.ts';
import { CannotBegin } from '../cannot-begin.ts';
import type { Lane } from '../lane.ts';
import type { ShopStep } from '../shop-file.ts';
import { Visit } from '../visit.ts';
import { actionBinding, recordActions } from './record-actions.ts';

const pollIntervalMs = 200;

/** The way from an address to the form. */
export interface Way {
  readonly checkout: string;
  readonly steps: readonly ShopStep[];
}

export interface WatchedPayment {
  /** The shopper, on the page that tells of the payment. */
  readonly visit: Visit;
  readonly way: Way;
  readonly formUrl: string;
}

/** Opens the shop, and waits until somebody has paid there. Throws {@link CannotBegin}. */
export async function watchPayment(context: BrowserContext, lane: Lane): Promise<WatchedPayment> {
  const recorder = await Recorder.start(context, lane.url);
  const page = await context.newPage();
  await page.goto(lane.url);
  // Until its sign is known, no page is taken for one of a paid order.
  const unknown = { checkout: '/', steps: [], paid: { selector: ':not(*)' } };
  let form: { readonly visit: Visit; readonly way: Way; readonly formUrl: string } | undefined;
  for (;;) {
    const pages = context.pages();
    if (pages.length === 0)
      throw new CannotBegin('The window was closed before anything was paid; run exam --learn again.');
    for (const one of pages) {
      const id = await checkoutOn(one);
      if (id === undefined || id === form?.visit.checkout.id) continue;
      // The way to the first form is the one that can be gone again without a payment.
      const way = form?.way ?? (await recorder.way());
      const visit = new Visit(context, one, lane, unknown, () => undefined);
      await visit.readForm().catch((error: Error) => {
        throw new CannotBegin(error.message);
      });
      form = { visit, way, formUrl: one.url() };
    }
    if (form !== undefined && (await form.visit.isPaid())) {
      // A shop may tell of the payment on the page with the form.
      await form.visit.returned().catch(() => undefined);
      await form.visit.settled();
      return form;
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

const checkoutOn = (page: Page) =>
  findCheckoutOnPage(page, 0).then(
    ({ id }) => id,
    () => undefined,
  );

/** Keeps the addresses that were entered and what was done since. */
class Recorder {
  readonly #actions: (ShopStep | { readonly entered: Promise<string | undefined> })[] = [];

  private constructor(private readonly shopUrl: string) {}

  static async start(context: BrowserContext, shopUrl: string): Promise<Recorder> {
    const recorder = new Recorder(shopUrl);
    await context.exposeBinding(actionBinding, (_source, action: ShopStep) => {
      recorder.#actions.push(action);
    });
    await context.addInitScript(recordActions);
    context.on('request', (request) => recorder.#addAddress(request));
    return recorder;
  }

  #addAddress(request: Request): void {
    if (!request.isNavigationRequest() || request.redirectedFrom() !== null) return;
    if (new URL(request.url()).origin !== new URL(this.shopUrl).origin) return;
    this.#actions.push({ entered: enteredAddress(request).catch(() => undefined) });
  }

  /** Begins at the address that was entered last. */
  async way(): Promise<Way> {
    let checkout = '/';
    let steps: ShopStep[] = [];
    for (const action of [...this.#actions]) {
      if (!('entered' in action)) {
        steps.push(action);
        continue;
      }
      const address = await action.entered;
      if (address === undefined) continue;
      checkout = toPath(address);
      steps = [];
    }
    return { checkout, steps: withoutRepeats(steps) };
  }
}

/** The address of a page that somebody has entered, and not come to by a link. */
async function enteredAddress(request: Request): Promise<string | undefined> {
  if (request.frame().parentFrame() !== null) return undefined;
  const { 'sec-fetch-site': site } = await request.allHeaders();
  return site === 'none' ? request.url() : undefined;
}

export function toPath(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** A text that is typed in two goes is told by the second. */
const withoutRepeats = (steps: readonly ShopStep[]) =>
  steps.filter((step, at) => {
    const next = steps[at + 1];
    return !('fill' in step && next !== undefined && 'fill' in next && next.fill === step.fill);
  });
