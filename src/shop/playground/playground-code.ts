/** What the choices of a playground's visitor mean: the options of the payment form, and the code for a merchant's page. */
import { type Options, readChosenOptions } from './chosen-options.ts';

export interface PlaygroundChoice {
  readonly brands: readonly string[];
  /** Values that the visitor chose, by dotted option key. */
  readonly written: ReadonlyMap<string, string>;
  /** Code of the page's language. */
  readonly locale: string;
}

interface PlaygroundCode {
  readonly options: Options;
  readonly brands: readonly string[];
  /** What a merchant pastes into a page. */
  readonly code: string;
}

/** @param gateway address of the gateway, without a slash at the end */
export function createPlaygroundCode(
  { brands, written, locale }: PlaygroundChoice,
  gateway: string,
  entityId: string,
): PlaygroundCode {
  const options = withNeeds(brands, { locale, ...readChosenOptions(written) }, entityId);
  return { options, brands, code: createSnippet(options, brands, gateway) };
}

/**
 * Adds the options that Google Pay and Apple Pay require. Keeps a wrong value that the visitor wrote, so that the
 * widget reports it.
 */
function withNeeds(brands: readonly string[], options: Options, entityId: string): Options {
  const needs = { googlePay: { gatewayMerchantId: entityId }, applePay: { countryCode: 'DE' } };
  const offered = Object.entries(needs).filter(([wallet]) =>
    brands.some((brand) => brand.startsWith(wallet.toUpperCase())),
  );
  const filled = offered.flatMap(([wallet, need]) => {
    const own = options[wallet] ?? {};
    return typeof own === 'object' ? [[wallet, { ...need, ...own }] as const] : [];
  });
  return { ...options, ...Object.fromEntries(filled) };
}

/**
 * Returns the code that a merchant pastes into a page. Escapes `<`, because `</script>` in a value would end the
 * script.
 */
export function createSnippet(options: Options, brands: readonly string[], gateway: string): string {
  const literal = JSON.stringify(options, null, 2).replaceAll('<', '\\u003c');
  return `<script>
var wpwlOptions = ${literal};
</script>
<script src="${gateway}/v1/paymentWidgets.js?checkoutId=CHECKOUT_ID"
        integrity="INTEGRITY" crossorigin="anonymous"></script>
<form class="paymentWidgets" action="https://shop.example/result"
      data-brands="${brands.join(' ')}"></form>`;
}
