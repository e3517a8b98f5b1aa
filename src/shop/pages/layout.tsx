/** The frame around the content of every page of the shop: head, header and footer. */
import type { ComponentChildren } from 'preact';
import { shopTexts } from '../../texts/shop.ts';
import { getColon } from './colon.ts';
import { languageLinks, PageLinks } from './page-links.tsx';
import { type PageLocation, type Preferences, toAddress } from './preferences.ts';

/** Name of the shop. It is the same in every language. */
const shopName = 'Lumen & Loom';

/** The shop's account at its gateway. */
export interface Account {
  /** Address of the gateway, without a slash at the end. */
  readonly gateway: string;
  readonly entityId: string;
  /** Returns the name for shoppers of a brand, in the language of a tag. */
  nameBrand(code: string, language: string): string;
}

interface LayoutProps {
  readonly preferences: Preferences;
  readonly account: Account;
  readonly title: string;
  /** Address of this page, for the links that show it in another language or colour scheme. */
  readonly location: PageLocation;
  readonly head?: ComponentChildren;
  /** What the footer begins with. It holds the choice of language and colours. */
  readonly drawer?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Layout({ preferences, account, title, location, head, drawer, children }: LayoutProps) {
  const { language, scheme } = preferences;
  const words = shopTexts[language.code];
  const ways = <Ways preferences={preferences} account={account} />;
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
          <a class="sign" href={toAddress({ path: '/' }, preferences)}>
            <img src="/icon.svg" alt="" width="28" height="28" />
            <bdi lang="en">{shopName}</bdi>
          </a>
          {drawer === undefined && (
            <>
              {ways}
              <details class="menu">
                <summary>
                  <span class="unseen">{`${words.language}${getColon(language.code)}`}</span>
                  {words.languageName}
                </summary>
                <nav aria-label={words.language}>
                  <PageLinks links={languageLinks(location, preferences)} />
                </nav>
              </details>
            </>
          )}
        </header>
        <main>{children}</main>
        <footer class="foot">
          {drawer ?? <p>{words.demo}</p>}
          {drawer !== undefined && ways}
        </footer>
        <p id="said" class="unseen" role="status" />
      </body>
    </html>
  );
}

/** Links to what the shop has beside articles. */
function Ways({ preferences, account }: { preferences: Preferences; account: Account }) {
  const words = shopTexts[preferences.language.code];
  return (
    <nav class="ways" aria-label={shopName}>
      <a href={toAddress({ path: '/playground' }, preferences)}>{words.playground}</a>
      <a href={`${account.gateway}/docs`} hreflang="en">
        {words.reference}
      </a>
    </nav>
  );
}
