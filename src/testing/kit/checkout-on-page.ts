/** Finds the checkout whose form is on a page of a shop, by the address of the widget's script (widget-contract.md 1.1). */

/** A page or a frame of Playwright or Puppeteer. */
export interface ShopPage {
  url(): string;
  evaluate(expression: string): Promise<unknown>;
}

/** What a page says of its checkout. */
export interface CheckoutOnPage {
  readonly id: string;
  /** The origin that the script comes from. */
  readonly gateway: string;
  /** The script's `integrity`; empty when it has none. */
  readonly integrity: string;
  /** Address of the shop's result page; empty when the page does not say it. */
  readonly resultUrl: string;
}

/** How often a page is read until it has the script, in milliseconds. */
const pollIntervalMs = 50;

/** What is read in the page: the newest of the script's tags, and the address of the result page. */
const readPage = `(() => {
  const script = [...document.querySelectorAll('script[src*="paymentWidgets.js"]')].pop();
  const input = document.querySelector('.wpwl-form input[name="shopperResultUrl"]');
  const form = document.querySelector('form.paymentWidgets');
  const result = input?.value || form?.getAttribute('action') || '';
  return script && { src: script.src, integrity: script.integrity, result: result && new URL(result, location.href).href };
})()`;

/** Waits until the page has the script. Throws when it has none in time, or one without the id of a checkout. */
export async function findCheckoutOnPage(page: ShopPage, timeoutMs: number): Promise<CheckoutOnPage> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    // A page that is being replaced by another cannot be read.
    const read = await page.evaluate(readPage).catch(() => undefined);
    if (read !== undefined && read !== null) return toCheckout(read as PageContent, page.url());
    if (performance.now() >= end) throw new Error(noScript(page.url(), timeoutMs));
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

interface PageContent {
  readonly src: string;
  readonly integrity: string;
  readonly result: string;
}

function toCheckout({ src, integrity, result }: PageContent, url: string): CheckoutOnPage {
  const { origin, searchParams } = new URL(src);
  // A form that stores a card without a payment has the address …?checkoutId=ID/registration.
  const [id = ''] = (searchParams.get('checkoutId') ?? '').split('/');
  if (id === '') throw new Error(`The script on ${url} names no checkout: its address is ${src}.`);
  return { id, gateway: origin, integrity, resultUrl: result };
}

const noScript = (url: string, timeoutMs: number) =>
  `${url} had no tag of the script …/v1/paymentWidgets.js?checkoutId=… in ${timeoutMs / 1000} s. Open the page with the form first, and hand its frame to checkoutOf when the form is in a frame of the shop.`;
