/**
 * The gateway's 3-D Secure page: all its states in one markup, in the shopper's language. Its script shows one of them at
 * a time, and holds no text (src/frame/three-d-secure).
 */
import type { Step } from '../../../contract/three-d-secure.ts';
import { chooseTexts, type PageLanguage, type PageTexts } from '../../../texts/languages.ts';
import { type ThreeDSecureTexts, threeDSecureTexts } from '../../../texts/three-d-secure-page.ts';
import { fill, join, type Markup } from '../../../web/template.ts';
import type { Script } from './script.ts';
import { style } from './style.ts';

/** What the shopper sees of a payment while the bank asks. */
export interface Shown {
  /** Origins of the shop's pages, which may frame the page; none when they are unknown. */
  readonly shops: readonly string[];
  /** Name of the merchant. */
  readonly merchant: string;
  /** BCP 47 tag of the payment's language. */
  readonly language: string;
  /** Wire amount; absent where nothing is paid. */
  readonly amount?: string | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** What the page does first, where that is known; else it asks. */
  readonly step?: Step | undefined;
}

const document = `<!doctype html>
<html lang="{{lang}}" dir="{{dir}}"{{data}}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{heading}}</title>
<style>{{style}}</style>
</head>
<body>
<main aria-labelledby="heading">
<header>
<h1 id="heading" tabindex="-1">{{heading}}</h1>
{{order}}</header>
{{scenes}}<p id="news" class="unseen" role="status"></p>
</main>
<script>{{code}}</script>
</body>
</html>
`;

const scenes = `<p id="offline" class="note" hidden>{{offline}}</p>
<noscript><p class="note">{{noScript}}</p></noscript>
<section id="waiting" class="scene words">
<div class="spinner"></div>
<p>{{wait}}</p>
<p class="later">{{waitLonger}}</p>
</section>
<section id="challenge" class="scene" data-news="{{opened}}" hidden>
<div id="place" data-title="{{heading}}"></div>
</section>
<section id="decoupled" class="scene words" data-news="{{decoupled}}" hidden>
<div class="spinner"></div>
<h2>{{decoupledHeading}}</h2>
<p>{{decoupled}}</p>
</section>
<section id="checking" class="scene words" data-news="{{checking}}" hidden>
<div class="spinner"></div>
<p>{{checking}}</p>
<p class="later">{{waitLonger}}</p>
</section>
<section id="cancelling" class="scene words" data-news="{{cancelling}}" hidden>
<div class="spinner"></div>
<p>{{cancelling}}</p>
</section>
<section id="finished" class="scene words" data-news="{{finished}}" hidden>
<p>{{finished}}</p>
<a id="way" class="button" target="_top" hidden>{{toShop}}</a>
</section>
<section id="lost" class="scene words" data-news="{{lostHeading}}" hidden>
<h2>{{lostHeading}}</h2>
<p>{{lost}}</p>
<button id="retry" type="button">{{retry}}</button>
</section>
<footer id="footer" hidden>
<details id="help" class="reserved">
<summary>{{help}}</summary>
<div class="choices">
<button id="again" type="button">{{again}}</button>
<button id="full" type="button">{{fullWindow}}</button>
</div>
</details>
<button id="cancel" type="button">{{cancel}}</button>
</footer>
<div id="question" class="question" role="group" aria-labelledby="asked" hidden>
<p id="asked">{{cancelQuestion}}</p>
<div class="choices">
<button id="yes" type="button">{{cancelYes}}</button>
<button id="no" type="button">{{cancelNo}}</button>
</div>
</div>
`;

const unknown = `<section id="lost" class="scene words">
<h2>{{lostHeading}}</h2>
<p>{{lost}}</p>
</section>
`;

const order = '<p class="order"><bdi>{{merchant}}</bdi>{{amount}}</p>\n';
const amountPart = ' · <bdi>{{amount}}</bdi>';
const idPart = ' data-id="{{id}}"';
const shopPart = ' data-shop="{{shops}}"';
const stepPart = ' data-step="{{step}}"';

/**
 * @param id of the authentication, for the script to ask with
 * @param wanted the language the page was asked for in, before the payment's own
 */
export function verificationPage(id: string, shown: Shown, wanted: string, script: Script): string {
  const language = chooseTexts(threeDSecureTexts, [wanted, shown.language]);
  const shops = shown.shops.join(' ');
  const { step } = shown;
  const data = [
    fill(idPart, { id }),
    ...(shops === '' ? [] : [fill(shopPart, { shops })]),
    ...(step === undefined ? [] : [fill(stepPart, { step: JSON.stringify(step) })]),
  ];
  return page(language, script, { data: join(data), order: orderOf(shown, language), scenes });
}

/** For an address that belongs to no authentication: it has nothing to ask and leads nowhere. */
export function unknownPage(wanted: string, script: Script): string {
  const nothing = { markup: '' };
  return page(chooseTexts(threeDSecureTexts, [wanted]), script, {
    data: nothing,
    order: nothing,
    scenes: unknown,
  });
}

interface Content {
  readonly data: Markup;
  readonly order: Markup;
  readonly scenes: string;
}

function page(
  { tag, dir, texts }: PageTexts<ThreeDSecureTexts>,
  script: Script,
  { data, order, scenes }: Content,
): string {
  return fill(document, {
    code: script.code,
    lang: tag,
    dir,
    data,
    order,
    heading: texts.heading,
    style: { markup: style },
    scenes: fill(scenes, texts),
  }).markup;
}

function orderOf({ merchant, amount = '', currency = '' }: Shown, { format }: PageLanguage): Markup {
  if (merchant === '') return { markup: '' };
  const hasAmount = amount !== '' && /^[A-Z]{3}$/.test(currency);
  const money = hasAmount
    ? fill(amountPart, {
        amount: new Intl.NumberFormat(format, { style: 'currency', currency }).format(Number(amount)),
      })
    : { markup: '' };
  return fill(order, { merchant, amount: money });
}
