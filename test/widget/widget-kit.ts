/** Loads the whole widget on a page for tests. */
import { beforeEach, vi } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import { writePrice } from '../../src/texts/price-text.ts';
import { Widget } from '../../src/widget/widget.ts';
import { address } from './form/address.ts';
import { fakesOfEachTest } from './form/made-forms.ts';
import { FakeFrame } from './hosted/fake-frame.ts';
import { page, setOptions } from './kit.ts';
import { later } from './loaded-script.ts';

const { de } = formTexts;

export const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
export const onReady = vi.fn();
export const onError = vi.fn();
export const onChangeBrand = vi.fn();
export const warn = vi.fn();
export const config = { id: 'AB', amount: '92.00', currency: 'EUR', expiresIn: 1800, registrations: [] };
export const made: Widget[] = [];

/** Adds the amount as the gateway writes it in the language of a request. */
export function withAmountText(facts: typeof config, init?: RequestInit) {
  const tag = new Headers(init?.headers).get('Accept-Language') ?? undefined;
  return { ...facts, amountText: writePrice(tag, facts.amount, facts.currency) };
}

/** Starts the widget with its later script. It is ended after the test. */
export function startWidget(checkoutId = 'AB', script = later): Widget {
  const widget = new Widget({ ...address, checkoutId }, script);
  made.push(widget);
  return widget;
}

/** Starts the widget on a page with this markup and these options, and waits a moment. No frame answers. */
export async function loadSilent(html: string, options: Record<string, unknown> = {}): Promise<Widget> {
  page(html);
  setOptions({ onReady, onError, onChangeBrand, ...options });
  const widget = startWidget();
  await vi.advanceTimersByTimeAsync(10);
  return widget;
}

/** Does the same, and lets the frames answer. */
export async function load(html: string, options: Record<string, unknown> = {}): Promise<Widget> {
  const widget = await loadSilent(html, options);
  await connectFrames();
  return widget;
}

/** Connects the frames of all fields that the widget has drawn. */
export async function connectFrames(): Promise<void> {
  for (const iframe of document.querySelectorAll<HTMLIFrameElement>('iframe.wpwl-control[src]'))
    new FakeFrame(iframe).connect();
  await vi.advanceTimersByTimeAsync(0);
}
/** The names of these containers' forms. */
export const keysOf = (of: Iterable<Element>) =>
  [...of].map(({ className }) => /wpwl-container-(\S+)/.exec(className)?.[1]);
export const keys = () => keysOf(document.querySelectorAll('.wpwl-container'));
/** The names of the forms that are shown. */
export const shownKeys = () =>
  keysOf(document.querySelectorAll('.wpwl-container:not([style*="display: none"])'));
/** Which rows of the list of methods are open. */
export const rowsOpen = () =>
  [...document.querySelectorAll('.wpwl-method')].map((row) => row.getAttribute('aria-expanded'));
/** Lets the gateway answer with this beside the checkout's usual facts. */
export const answerConfig = (more: object) =>
  fetched.mockImplementation(async (_, init) => Response.json(withAmountText({ ...config, ...more }, init)));
export const containers = () => document.querySelectorAll('.wpwl-container').length;
export const form = '<form class="paymentWidgets" data-brands="VISA MASTER" action="/result"></form>';

/** Gives every test of the file a page, a clock and a gateway of its own. */
export function eachOnItsOwnPage(): void {
  fakesOfEachTest(() => {
    for (const widget of made.splice(0)) widget.unload();
  });
  beforeEach(() => {
    for (const spy of [fetched, onReady, onError, onChangeBrand, warn]) spy.mockReset();
    vi.spyOn(console, 'warn').mockImplementation(warn);
    vi.stubGlobal('fetch', fetched);
    fetched.mockImplementation(async (address, init) =>
      address.endsWith('/config') ? Response.json(withAmountText(config, init)) : Response.json(de),
    );
    document.documentElement.lang = 'en';
  });
}
