/**
 * The gateway's 3-D Secure page: one document with all states, in the shopper's language. Its script shows one state at a
 * time and contains no text (src/frame/three-d-secure).
 */

import type { ComponentChildren } from 'preact';
import type { Step } from '#contract/three-d-secure.ts';
import { chooseTexts, type PageLanguage } from '../../../texts/languages.ts';
import { priceText } from '../../../texts/price-text.ts';
import { threeDSecureTexts } from '../../../texts/three-d-secure-page.ts';
import { AmountText } from '../../../web/amount-text.tsx';
import { renderDocument } from '../../../web/document.tsx';
import { type Inline, InlineScript, InlineStyle } from '../../../web/inline.tsx';
import { AuthenticationSections } from './sections.tsx';
import { style } from './style.ts';

/** The data of a payment that the page needs. */
export interface Shown {
  /** Origins of the shop's pages, which may frame this page; empty when they are unknown. */
  readonly shops: readonly string[];
  /** Name of the merchant, which the shopper sees. */
  readonly merchant: string;
  /** BCP 47 tag of the payment's language. */
  readonly language: string;
  /** The amount in wire form; absent when nothing is paid. */
  readonly amount?: string | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** Where the shopper finds out what has become of the payment. */
  readonly shopUrl?: string | undefined;
  /** The page's first step; when absent, the page asks the server for it. */
  readonly step?: Step | undefined;
}

/**
 * Renders the page of an authentication as HTML.
 *
 * @param id the authentication's id, with which the script asks for the next step
 * @param wanted the language tag in the request, which is preferred to the payment's language
 */
export function verificationPage(id: string, shown: Shown, wanted: string, script: Inline): string {
  const language = chooseTexts(threeDSecureTexts, [wanted, shown.language]);
  const { shops, step } = shown;
  const data = {
    'data-id': id,
    'data-shop': shops.length === 0 ? undefined : shops.join(' '),
    'data-step': step && JSON.stringify(step),
  };
  return renderPage({
    language,
    heading: language.texts.heading,
    script,
    data,
    order: <OrderLine shown={shown} language={language} />,
    sections: <AuthenticationSections texts={language.texts} shopUrl={shown.shopUrl} />,
  });
}

/** Returns the page for an id that belongs to no authentication. It asks nothing and has no link. */
export function unknownPage(wanted: string, script: Inline): string {
  const language = chooseTexts(threeDSecureTexts, [wanted]);
  const { lostHeading, lost } = language.texts;
  const sections = (
    <section id="lost" class="scene words">
      <h2>{lostHeading}</h2>
      <p>{lost}</p>
    </section>
  );
  return renderPage({ language, heading: language.texts.heading, script, sections });
}

interface Content {
  readonly language: PageLanguage;
  readonly heading: string;
  readonly script: Inline;
  /** Attributes that the script reads. */
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly order?: ComponentChildren;
  readonly sections: ComponentChildren;
}

/** Renders the page around its sections. */
export function renderPage({
  language: { tag, dir },
  heading,
  script,
  data,
  order,
  sections,
}: Content): string {
  return renderDocument(
    <html lang={tag} dir={dir} {...data}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
        <InlineStyle style={style} />
      </head>
      <body>
        <main aria-labelledby="heading">
          <header>
            <h1 id="heading" tabindex={-1}>
              {heading}
            </h1>
            {order}
          </header>
          {sections}
          <p id="status" class="unseen" role="status" />
        </main>
        <InlineScript script={script} />
      </body>
    </html>,
  );
}

type Ordered = Pick<Shown, 'merchant' | 'amount' | 'currency'>;

/** What is paid, and to whom. */
export function OrderLine({ shown, language }: { shown: Ordered; language: PageLanguage }) {
  const { merchant } = shown;
  if (merchant === '') return null;
  const amount = writtenAmount(shown, language);
  return (
    <p class="order">
      <span class="merchant">
        <bdi>{merchant}</bdi>
        {amount !== undefined && ' · '}
      </span>
      {amount !== undefined && <AmountText>{amount}</AmountText>}
    </p>
  );
}

/** Returns the formatted amount; undefined when nothing is paid. */
export function writtenAmount(
  { amount = '', currency = '' }: Pick<Ordered, 'amount' | 'currency'>,
  language: PageLanguage,
): string | undefined {
  if (amount === '' || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return priceText(amount, currency, language);
}
