/**
 * The playground page: controls for the widget's options, the payment form with these options, the code that sets them,
 * and a log of the callbacks.
 */
import { callbackChapters } from '#contract/options/chapters/callbacks.ts';
import type { PreparedCheckout } from '../merchant/index.ts';
import { shopTexts } from '../texts/shop.ts';
import { BrandBoxes } from './brand-boxes.tsx';
import {
  type Options,
  optionParameterOf,
  optionsOf,
  type PlayChapter,
  type PlayOption,
  playChapters,
} from './chosen-options.ts';
import { type Account, Layout } from './layout.tsx';
import type { ChosenMethods } from './methods.ts';
import { addressOf, type PageLocation, type Preferences } from './preferences.ts';
import { WidgetScript } from './widget-script.tsx';

export interface PlaygroundPageProps {
  readonly preferences: Preferences;
  readonly choice: ChosenMethods;
  readonly checkout: PreparedCheckout;
  /** Values that the visitor chose, by dotted option key. */
  readonly written: ReadonlyMap<string, string>;
  readonly account: Account;
}

/**
 * Callbacks that the playground logs: those whose return value changes nothing. Logging one of the others would change
 * how a payment goes on.
 */
export const loggedCallbacks: readonly string[] = callbackChapters
  .flatMap(({ rows }) => Object.keys(rows))
  .filter((name) => !/^createCheckout$|^googlePay\.onPayment|(Selected|Changed)$/.test(name));

export function PlaygroundPage({ preferences, choice, checkout, written, account }: PlaygroundPageProps) {
  const { gateway, entityId } = account;
  const { language, scheme } = preferences;
  const words = shopTexts[language.code];
  const options = optionsFor(choice.brands, { locale: language.code, ...optionsOf(written) }, entityId);
  const params = Object.fromEntries([...written].map(([key, value]) => [optionParameterOf(key), value]));
  const location: PageLocation = { path: '/playground', params: { brands: choice.brands, ...params } };
  const head = (
    <>
      <script
        src="/playground.js"
        data-options={JSON.stringify(options)}
        data-callbacks={loggedCallbacks.join(' ')}
      />
      <WidgetScript gateway={gateway} checkout={checkout} />
    </>
  );
  return (
    <Layout
      preferences={preferences}
      account={account}
      title={words.playground}
      location={location}
      head={head}
    >
      <h1>{words.playground}</h1>
      <p class="quiet">{words.playgroundHelp}</p>
      <div class="play">
        <div class="stage">
          <form class="paymentWidgets" action="/result" data-brands={choice.brands.join(' ')} />
          <section>
            <div class="headline">
              <h2>{words.snippet}</h2>
              <button type="button" class="copy" aria-controls="snippet" data-copied={words.copied}>
                {words.copy}
              </button>
            </div>
            <pre id="snippet" dir="ltr" lang="en">
              {snippetOf(options, choice.brands, gateway)}
            </pre>
          </section>
          <section>
            <h2 id="log-title">{words.log}</h2>
            <div id="log" role="log" aria-labelledby="log-title" dir="ltr" lang="en" />
            <p id="log-empty" class="quiet">
              {words.logEmpty}
            </p>
          </section>
        </div>
        <form class="ask controls" action="/playground" method="get">
          <h2>{words.options}</h2>
          <p class="quiet">
            {words.inEnglish}{' '}
            <a href={`${gateway}/docs/options`} hreflang="en">
              {words.reference}
            </a>
          </p>
          <input type="hidden" name="lang" value={language.code} />
          <input type="hidden" name="scheme" value={scheme} />
          <details class="help">
            <summary>{words.chooseBrands}</summary>
            <BrandBoxes words={words} choice={choice} />
          </details>
          {playChapters.map((chapter) => (
            <ChapterControls chapter={chapter} written={written} />
          ))}
          <p class="till">
            <button type="submit" class="button">
              {words.show}
            </button>{' '}
            <a href={addressOf({ path: '/playground' }, preferences)}>{words.reset}</a>
          </p>
        </form>
      </div>
    </Layout>
  );
}

/**
 * Adds the options that Google Pay and Apple Pay require. Keeps a wrong value that the visitor wrote, so that the
 * widget reports it.
 */
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

/**
 * Returns the code that a merchant pastes into a page. Escapes `<`, because `</script>` in a value would end the
 * script.
 */
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

interface ChapterControlsProps {
  readonly chapter: PlayChapter;
  readonly written: ReadonlyMap<string, string>;
}

/** Controls for one chapter of options. The chapter is open when the visitor chose one of its options. */
function ChapterControls({ chapter: { title, options }, written }: ChapterControlsProps) {
  return (
    <details class="help" open={options.some(({ key }) => written.has(key))} lang="en" dir="ltr">
      <summary>{title}</summary>
      {options.map((option) => (
        <OptionControl option={option} chosen={written.get(option.key) ?? ''} />
      ))}
    </details>
  );
}

function OptionControl({ option, chosen }: { option: PlayOption; chosen: string }) {
  const { key, control, expected, fallback, text } = option;
  const name = optionParameterOf(key);
  const described = `${name}-text`;
  return (
    <p class="control">
      <label for={name}>
        <code>{key}</code>
      </label>
      {control.kind === 'choice' ? (
        <select id={name} name={name} aria-describedby={described}>
          <option value="">– {fallback === undefined ? '' : String(fallback)}</option>
          {withChosen(control.values, chosen).map((value) => (
            <option selected={value === chosen}>{value}</option>
          ))}
        </select>
      ) : (
        <input
          id={name}
          name={name}
          value={chosen}
          placeholder={expected}
          aria-describedby={described}
          autocomplete="off"
          spellcheck={false}
        />
      )}
      <span id={described} class="quiet">
        {text}
      </span>
    </p>
  );
}

/**
 * Returns the choices of a control. Adds a wrong value from the address at the end, so that the visitor sees it as in
 * the other controls.
 */
function withChosen(values: readonly string[], chosen: string): readonly string[] {
  return values.includes(chosen) || chosen === '' ? values : [...values, chosen];
}
