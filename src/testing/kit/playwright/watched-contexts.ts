/** Watches every context that a browser makes while a test runs: the test's own one, and those that the test makes itself. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Canary, reportWindow } from './canary.ts';
import { watchThirdHosts } from './third-hosts.ts';

export interface WatchOptions {
  /** Whether digits of typed cards are looked for. */
  readonly cardData: boolean;
  /** Hosts that a page may ask besides its own; undefined when it may ask any. */
  readonly hosts: readonly string[] | undefined;
  /** Origins of the frames that may hold card data. */
  readonly gateway: readonly string[];
}

/** Who watches the contexts that are made now: a worker runs one test at a time. */
let current: ContextWatch | undefined;

export class ContextWatch {
  readonly #canary = new Canary();
  readonly #asked: (readonly string[])[] = [];
  readonly #contexts = new Set<BrowserContext>();

  constructor(private readonly options: WatchOptions) {}

  /** Watches from now on, also what the browser makes later. */
  begin(): void {
    current = this;
  }

  /** Watches a context, from its next page on. A second call does nothing. */
  async add(context: BrowserContext): Promise<void> {
    if (this.#contexts.has(context)) return;
    this.#contexts.add(context);
    const { cardData, hosts, gateway } = this.options;
    if (hosts !== undefined) this.#asked.push(watchThirdHosts(context, hosts));
    if (!cardData) return;
    await this.#canary.watch(context, gateway);
    for (const page of context.pages()) reportBeforeClose(page, () => reportWindow(page));
    context.on('page', (page) => reportBeforeClose(page, () => reportWindow(page)));
    reportBeforeClose(context, () => reportPages(context.pages()));
  }

  /** Ends the watch. Gives a line for each thing that no page may have or do. */
  async end(): Promise<readonly string[]> {
    if (current === this) current = undefined;
    if (this.options.cardData) await reportPages([...this.#contexts].flatMap((context) => context.pages()));
    return [
      ...this.#canary.describeLeaks().map((leak) => `card data outside of the frames: ${leak}`),
      ...this.#asked.flat().map((request) => `a request to a third host: ${request}`),
    ];
  }
}

/** Lets the watch of the running test see each context that the browser makes. Returns the function that ends this. */
export function followNewContexts(browser: Browser): () => void {
  const { newContext } = browser;
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options);
    await current?.add(context);
    return context;
  };
  return () => {
    browser.newContext = newContext;
  };
}

/** A page or a context that is closed reports before, because it is not there afterwards. */
function reportBeforeClose<Closed extends Pick<Page, 'close'> | Pick<BrowserContext, 'close'>>(
  closed: Closed,
  report: () => Promise<unknown>,
): void {
  const close: (options?: object) => Promise<void> = closed.close;
  closed.close = async (options?: object) => {
    await report();
    await close.call(closed, options);
  };
}

async function reportPages(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map(reportWindow));
}
