/** Options of the form, chosen by controls: the form as it is with them, the code for it, and what it calls. */
import { callbackChapters } from '../contract/options/reference-callbacks.ts';
import type { PreparedCheckout } from '../merchant/index.ts';
import { fill, join, type Markup } from '../web/template.ts';
import { brandBoxes } from './brand-boxes.ts';
import {
  type Options,
  optionsOf,
  type PlayChapter,
  type PlayOption,
  parameterOf,
  playChapters,
} from './chosen-options.ts';
import type { Choice } from './methods.ts';
import { methodGroups } from './methods.ts';
import { type Account, nothing, type Shell } from './shell.ts';
import { texts } from './texts.ts';
import { addressOf, type Place, type View } from './view.ts';

export interface PlaygroundFacts {
  readonly choice: Choice;
  readonly checkout: PreparedCheckout;
  /** What the visitor chose, by dotted keys. */
  readonly written: ReadonlyMap<string, string>;
  readonly account: Account;
}

/** Those whose answer nothing depends on: with the others a payment would go another way. */
export const loggedCallbacks: readonly string[] = callbackChapters
  .flatMap(({ rows }) => Object.keys(rows))
  .filter((name) => !/^createCheckout$|^googlePay\.onPayment|(Selected|Changed)$/.test(name));

export function playgroundPage(shell: Shell, view: View, facts: PlaygroundFacts): string {
  const { choice, checkout, written } = facts;
  const { gateway, entityId } = facts.account;
  const words = texts[view.language.code];
  const options = optionsFor(choice.brands, { locale: view.language.code, ...optionsOf(written) }, entityId);
  const params = Object.fromEntries([...written].map(([key, value]) => [parameterOf(key), value]));
  const place: Place = { path: '/playground', params: { brands: choice.brands, ...params } };
  const head = shell.part('playground-head.html', {
    options: JSON.stringify(options),
    callbacks: loggedCallbacks.join(' '),
    script: `${gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkout.id)}`,
    integrity: checkout.integrity ?? '',
  });
  const main = shell.part('playground.html', {
    ...words,
    brands: choice.brands.join(' '),
    lang: view.language.code,
    scheme: view.scheme,
    groups: join(methodGroups.map((group) => brandBoxes(shell, words, group, choice))),
    chapters: join(playChapters.map((chapter) => chapterOf(shell, chapter, written))),
    code: snippetOf(options, choice.brands, gateway),
    resetAddress: addressOf({ path: '/playground' }, view),
    optionsAddress: `${gateway}/docs/options`,
  });
  return shell.page(view, { title: words.playground, place, main, head });
}

/** With what two wallets must be told. A wrong value of the visitor's stays to be judged by the widget. */
function optionsFor(brands: readonly string[], options: Options, entityId: string): Options {
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

/** What a merchant pastes. A `<` would end the script. */
export function snippetOf(options: Options, brands: readonly string[], gateway: string): string {
  const literal = JSON.stringify(options, null, 2).replaceAll('<', '\\u003c');
  return `<script>
var wpwlOptions = ${literal};
</script>
<script src="${gateway}/v1/paymentWidgets.js?checkoutId=CHECKOUT_ID"
        integrity="INTEGRITY" crossorigin="anonymous"></script>
<form class="paymentWidgets" action="https://shop.example/result"
      data-brands="${brands.join(' ')}"></form>`;
}

function chapterOf(
  shell: Shell,
  { title, options }: PlayChapter,
  written: ReadonlyMap<string, string>,
): Markup {
  const isUsed = options.some(({ key }) => written.has(key));
  return shell.part(isUsed ? 'chapter-open.html' : 'chapter.html', {
    title,
    controls: join(options.map((option) => controlOf(shell, option, written.get(option.key)))),
  });
}

function controlOf(
  shell: Shell,
  { key, control, expected, fallback, text }: PlayOption,
  chosen = '',
): Markup {
  const values = { name: parameterOf(key), label: key, text };
  if (control.kind !== 'choice') {
    return shell.part('control-text.html', { ...values, value: chosen, expected });
  }
  // A wrong value of the address stays to be seen, as in the other controls.
  const known =
    control.values.includes(chosen) || chosen === '' ? control.values : [...control.values, chosen];
  const choices = known.map((value) =>
    fill(value === chosen ? '<option selected>{{value}}</option>' : '<option>{{value}}</option>', { value }),
  );
  const usual = fallback === undefined ? nothing : fill('{{fallback}}', { fallback: String(fallback) });
  return shell.part('control-choice.html', { ...values, usual, choices: join(choices) });
}
