/**
 * The playground page: controls for the options of the payment form, the form itself, the code that a
 * merchant pastes, and a log of the callbacks.
 */
import type { ComponentChildren } from 'preact';
import { callbackChapters } from '#contract/options/chapters/callbacks.ts';
import type { PreparedCheckout } from '../../merchant/index.ts';
import type { Language } from '../../texts/languages.ts';
import { type ShopTexts, shopTexts } from '../../texts/shop.ts';
import { type Article, sample } from '../orders/articles.ts';
import type { ChosenMethods } from '../orders/methods.ts';
import { priceFor } from '../orders/prices.ts';
import { BrandBoxes } from '../pages/brand-boxes.tsx';
import { type Account, Layout } from '../pages/layout.tsx';
import { NeedsScript } from '../pages/needs-script.tsx';
import { type PageLocation, type Preferences, toAddress } from '../pages/preferences.ts';
import { WidgetScript } from '../pages/widget-script.tsx';
import { defaultChoices, playChapters, toOptionParameter } from './chosen-options.ts';
import { ChapterControls } from './option-controls.tsx';
import { createPlaygroundCode } from './playground-code.ts';
import { writeSamplePrices } from './sample-prices.ts';

export interface PlaygroundPageProps {
  readonly preferences: Preferences;
  /** What is sold. */
  readonly article: Article;
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

export function PlaygroundPage(props: PlaygroundPageProps) {
  const { preferences, article, choice, checkout, written, account } = props;
  const { gateway, entityId } = account;
  const { language, scheme } = preferences;
  const { brands } = choice;
  const words = shopTexts[language.code];
  const price = priceFor(article, brands);
  const { options, code } = createPlaygroundCode(
    { brands, written, locale: language.code },
    gateway,
    entityId,
  );
  const head = (
    <>
      <link rel="stylesheet" href="/playground.css" />
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
      location={locationOf(props)}
      head={head}
    >
      <h1>{words.playground}</h1>
      <p class="quiet">{words.playgroundHelp}</p>
      <div class="play">
        <div class="beside">
          <StageTools words={words} language={language} brands={brands} article={article} />
          <NeedsScript words={words} />
          <div class="stage">
            <form class="paymentWidgets" action="/result" data-brands={brands.join(' ')} />
          </div>
          <Tabs name="made" titles={[words.snippet, words.log]}>
            <section>
              <button type="button" class="copy" aria-controls="snippet" data-copied={words.copied}>
                {words.copy}
              </button>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
              <pre id="snippet" dir="ltr" lang="en" tabIndex={0}>
                {code}
              </pre>
              <pre id="call" dir="ltr" lang="en" hidden />
            </section>
            <section>
              <div id="log" role="log" aria-label={words.log} dir="ltr" lang="en" />
              <p id="log-empty" class="quiet">
                {words.logEmpty}
              </p>
            </section>
          </Tabs>
        </div>
        <form
          id="choices"
          class="ask controls"
          action="/playground#snippet"
          method="get"
          data-brands={brands.join(' ')}
          data-currency={price.currency}
          data-amount={price.amount}
          data-reset={words.reset}
          data-failed={`${words.failed} ${words.failedHelp}`}
        >
          <input type="hidden" name="lang" value={language.code} />
          <input type="hidden" name="scheme" value={scheme} />
          <section>
            <h2>{words.options}</h2>
            <p class="quiet">
              {words.inEnglish}{' '}
              <a href={`${gateway}/docs/options`} hreflang="en">
                {words.reference}
              </a>
            </p>
            <p class="control find">
              <label for="find">{words.search}</label>
              <input id="find" type="search" autocomplete="off" spellcheck={false} />
            </p>
            <p id="found" class="quiet" role="status" data-nothing={words.nothingFound} />
            <details class="help">
              <summary>{words.chooseBrands}</summary>
              <BrandBoxes words={words} choice={choice} />
            </details>
            {playChapters.map((chapter) => (
              <ChapterControls chapter={chapter} written={written} />
            ))}
          </section>
          <p class="till">
            <button type="submit" class="button">
              {words.snippet}
            </button>{' '}
            <a class="defaults" href={toAddress({ path: '/playground' }, preferences)}>
              {words.reset}
            </a>
          </p>
        </form>
      </div>
    </Layout>
  );
}

/** Returns the address of the page with what the visitor chose. */
function locationOf({ article, choice, written }: PlaygroundPageProps): PageLocation {
  const options = [...written]
    .filter(([key, value]) => value !== defaultChoices.get(key))
    .map(([key, value]) => [toOptionParameter(key), value] as const);
  return {
    path: '/playground',
    params: {
      brands: choice.brands,
      ...(article !== sample && { article: article.code }),
      ...Object.fromEntries(options),
    },
  };
}

interface StageToolsProps {
  readonly words: ShopTexts;
  readonly language: Language;
  readonly brands: readonly string[];
  readonly article: Article;
}

/**
 * Switches for the amount of the checkout, and for the width and the colours in which the form is shown, and the button
 * that copies the address.
 */
function StageTools({ words, language, brands, article }: StageToolsProps) {
  return (
    <div class="tools">
      <Switch
        name="article"
        title={words.total}
        values={writeSamplePrices(brands, language)}
        chosen={article.code}
        form="choices"
        standing={sample.code}
      />
      <Switch
        name="width"
        title={words.width}
        values={{ 390: '390', 768: '768', full: words.full }}
        chosen="full"
      />
      <Switch name="stage-scheme" title={words.colours} values={{ light: words.light, dark: words.dark }} />
      <button type="button" class="link" data-copied={words.copied}>
        {words.copyLink}
      </button>
    </div>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly title: string;
  /** Texts by the value that they stand for. */
  readonly values: Readonly<Record<string, string>>;
  readonly chosen?: string;
  /** Id of the form that sends the value; none when absent. */
  readonly form?: string;
  /** The value that counts without a choice, and that no address names. */
  readonly standing?: string;
}

function Switch({ name, title, values, chosen, form, standing }: SwitchProps) {
  return (
    <fieldset class="switch" aria-label={title}>
      {Object.entries(values).map(([value, text]) => (
        <label>
          <input
            type="radio"
            class="unseen"
            name={name}
            value={value}
            checked={value === chosen}
            form={form}
            data-standing={standing}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TabsProps {
  readonly name: string;
  /** The title of each child, in their order. */
  readonly titles: readonly string[];
  readonly children: readonly ComponentChildren[];
}

/** Several parts of which one is shown. Without a script all of them are, under their titles. */
function Tabs({ name, titles, children }: TabsProps) {
  return (
    <div class="tabs">
      <div role="tablist">
        {titles.map((title, place) => (
          <button
            type="button"
            role="tab"
            id={`${name}-tab-${place}`}
            aria-controls={`${name}-${place}`}
            aria-selected={place === 0}
            tabIndex={place === 0 ? 0 : -1}
          >
            {title}
          </button>
        ))}
      </div>
      {titles.map((title, place) => (
        <div
          role="tabpanel"
          id={`${name}-${place}`}
          aria-labelledby={`${name}-tab-${place}`}
          data-off={place === 0 ? undefined : true}
        >
          <h2>{title}</h2>
          {children[place]}
        </div>
      ))}
    </div>
  );
}
