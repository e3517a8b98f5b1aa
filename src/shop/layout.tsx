/** The frame around the content of every page of the shop: head, header and footer. */
import type { ComponentChildren } from 'preact';
import { languages } from '../texts/languages.ts';
import { shopTexts } from '../texts/shop.ts';
import { colonOf } from './colon.ts';
import { PageLinks } from './page-links.tsx';
import { addressOf, colourSchemes, type PageLocation, type Preferences } from './preferences.ts';

/** Name of the shop. It is the same in every language. */
const shopName = 'Lumen & Loom';

/** The shop's account at its gateway. */
export interface Account {
  /** Address of the gateway, without a slash at the end. */
  readonly gateway: string;
  readonly entityId: string;
}

interface LayoutProps {
  readonly preferences: Preferences;
  readonly account: Account;
  readonly title: string;
  /** Address of this page, for the links that show it in another language or colour scheme. */
  readonly location: PageLocation;
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Layout({ preferences, account, title, location, head, children }: LayoutProps) {
  const { language, scheme } = preferences;
  const words = shopTexts[language.code];
  const inLanguages = Object.values(languages).map((one) => ({
    name: shopTexts[one.code].languageName,
    address: addressOf(location, { ...preferences, language: one }),
    isCurrent: one.code === language.code,
    tag: one.tag,
  }));
  const inColours = colourSchemes.map((one) => ({
    name: words[one],
    address: addressOf(location, { ...preferences, scheme: one }),
    isCurrent: one === scheme,
    tag: language.tag,
  }));
  return (
    <html lang={language.tag} dir={language.dir} data-scheme={scheme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${shopName}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/shop.css" />
        <script src="/shop.js" />
        {head}
      </head>
      <body>
        <header class="bar">
          <a class="sign" href={addressOf({ path: '/' }, preferences)}>
            <img src="/icon.svg" alt="" width="28" height="28" />
            <bdi lang="en">{shopName}</bdi>
          </a>
          <nav class="ways" aria-label={shopName}>
            <a href={addressOf({ path: '/playground' }, preferences)}>{words.playground}</a>
            <a href={`${account.gateway}/docs`} hreflang="en">
              {words.reference}
            </a>
          </nav>
          <details class="menu">
            <summary>
              <span class="unseen">{`${words.language}${colonOf(language.code)}`}</span>
              {words.languageName}
            </summary>
            <nav aria-label={words.language}>
              <PageLinks links={inLanguages} />
            </nav>
          </details>
        </header>
        <main>{children}</main>
        <footer class="foot">
          <p>{words.demo}</p>
          <nav class="choice" aria-label={words.colours}>
            <PageLinks links={inColours} />
          </nav>
        </footer>
        <p id="said" class="unseen" role="status" />
      </body>
    </html>
  );
}
