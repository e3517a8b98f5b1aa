/** Writes the blank page of a shop, with the form of one checkout in it, so that a tester needs no server of their own. */
import type { NewPage } from '#contract/control/records.ts';
import { policyFor } from '#contract/page-policy.ts';
import { escapeText } from '../../web/escape-text.ts';

export interface MerchantPageAddresses {
  /** Origin of the gateway. */
  readonly gateway: string;
  /** The page to which the shopper returns. */
  readonly result: string;
}

/** The value of the `nonce` attribute of the page's own inline scripts and styles. */
const pageNonce = 'bWVyY2hhbnQ';

const form = '{form}';
const script = '{script}';

/**
 * Returns the HTML. In the tester's `body`, `{form}` stands for the form and `{script}` for options and script tag; there
 * and in `head`, `{result}` stands for the address of the result page and `{nonce}` for the nonce of inline scripts.
 */
export function merchantPage(page: NewPage, { gateway, result }: MerchantPageAddresses): string {
  const { checkoutId, integrity, brands = ['VISA', 'MASTER', 'AMEX'], lang = 'en', head = '' } = page;
  const source = `${gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkoutId)}`;
  const secured =
    integrity === undefined ? '' : ` integrity="${escapeText(integrity)}" crossorigin="anonymous"`;
  const tag = `${inlineScript(optionsOf(page))}<script src="${escapeText(source)}"${secured}></script>`;
  const markup = `<form class="paymentWidgets" action="${escapeText(result)}" data-brands="${escapeText(brands.join(' '))}"></form>`;
  const body = page.body ?? `<main><h1>Pay</h1>${script}${form}</main>`;
  const filled = (html: string) =>
    html.replaceAll('{result}', escapeText(result)).replaceAll('{nonce}', pageNonce);
  return `<!doctype html><html lang="${escapeText(lang)}"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${filled(head)}</head><body>${filled(
    body,
  )
    .replaceAll(script, () => tag)
    .replaceAll(form, () => markup)}</body></html>`;
}

/** Returns the HTML of the page to which the shopper returns. */
export function resultPage(lang = 'en'): string {
  return `<!doctype html><html lang="${escapeText(lang)}"><head><meta charset="utf-8"><title>Result</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head><body><main><h1>Result</h1></main></body></html>`;
}

function optionsOf({ options = {}, script: code = '' }: NewPage): string {
  // A `<` in a text could end the script element.
  const json = JSON.stringify(options).replaceAll('<', '\\u003c');
  return `var wpwlOptions = ${json};${code}`;
}

const inlineScript = (code: string) => `<script nonce="${pageNonce}">${code}</script>`;

/**
 * Returns the policy that a page of a merchant needs and nothing more (`service.md`, "Payment widget"), with the page's
 * own inline scripts and images of data, and with Trusted Types enforced.
 */
export function strictPolicy(gateway: string): string {
  const nonce = `'nonce-${pageNonce}'`;
  return [
    policyFor(gateway, { script: `'self' ${nonce}`, style: nonce, img: "'self' data:" }),
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
