/** Renders each page of the shop as a whole HTML document. */
import { type ShopTexts, shopTexts } from '../texts/shop.ts';
import { renderDocument } from '../web/document.tsx';
import { CheckoutPage, type CheckoutPageProps } from './pages/checkout-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { type Account, Layout } from './pages/layout.tsx';
import { type PageLocation, type Preferences, toAddress } from './pages/preferences.ts';
import { ResultPage, type ResultPageProps } from './pages/result-page.tsx';
import { PlaygroundPage, type PlaygroundPageProps } from './playground/playground-page.tsx';

/** The properties of one page, without those that all pages share. */
type Facts<Props> = Omit<Props, 'account' | 'preferences'>;

/** Every method returns a whole HTML document. */
export interface Pages {
  home(preferences: Preferences): string;
  checkout(preferences: Preferences, facts: Facts<CheckoutPageProps>): string;
  playground(preferences: Preferences, facts: Facts<PlaygroundPageProps>): string;
  result(preferences: Preferences, facts: Facts<ResultPageProps>): string;
  message(
    preferences: Preferences,
    heading: keyof ShopTexts,
    help: keyof ShopTexts,
    location?: PageLocation,
  ): string;
}

export function createPages(account: Account): Pages {
  return {
    home: (preferences) => renderDocument(<HomePage preferences={preferences} account={account} />),
    checkout: (preferences, facts) =>
      renderDocument(<CheckoutPage preferences={preferences} account={account} {...facts} />),
    playground: (preferences, facts) =>
      renderDocument(<PlaygroundPage preferences={preferences} account={account} {...facts} />),
    result: (preferences, facts) =>
      renderDocument(<ResultPage preferences={preferences} account={account} {...facts} />),
    message(preferences, heading, help, location = { path: '/' }) {
      const words = shopTexts[preferences.language.code];
      return renderDocument(
        <Layout preferences={preferences} account={account} title={words[heading]} location={location}>
          <section class="outcome" data-outcome="unknown">
            <h1>{words[heading]}</h1>
            <p>{words[help]}</p>
            <p>
              <a class="button" href={toAddress({ path: '/' }, preferences)}>
                {words.back}
              </a>
            </p>
          </section>
        </Layout>,
      );
    },
  };
}
