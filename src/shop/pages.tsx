/** The shop's pages by name, as documents. */
import { type ShopTexts, shopTexts } from '../texts/shop.ts';
import { renderDocument } from '../web/document.tsx';
import { CheckoutPage, type CheckoutPageProps } from './checkout-page.tsx';
import { HomePage } from './home-page.tsx';
import { type Account, Layout } from './layout.tsx';
import { PlaygroundPage, type PlaygroundPageProps } from './playground-page.tsx';
import { addressOf, type Place, type View } from './preferences.ts';
import { ResultPage, type ResultPageProps } from './result-page.tsx';

/** What a page shows, without what all pages have. */
type Facts<Props> = Omit<Props, 'account' | 'view'>;

export interface Pages {
  home(view: View): string;
  checkout(view: View, facts: Facts<CheckoutPageProps>): string;
  playground(view: View, facts: Facts<PlaygroundPageProps>): string;
  result(view: View, facts: Facts<ResultPageProps>): string;
  message(view: View, heading: keyof ShopTexts, help: keyof ShopTexts, place?: Place): string;
}

export function pagesOf(account: Account): Pages {
  return {
    home: (view) => renderDocument(<HomePage view={view} account={account} />),
    checkout: (view, facts) => renderDocument(<CheckoutPage view={view} account={account} {...facts} />),
    playground: (view, facts) => renderDocument(<PlaygroundPage view={view} account={account} {...facts} />),
    result: (view, facts) => renderDocument(<ResultPage view={view} account={account} {...facts} />),
    message(view, heading, help, place = { path: '/' }) {
      const words = shopTexts[view.language.code];
      return renderDocument(
        <Layout view={view} account={account} title={words[heading]} place={place}>
          <section class="outcome" data-outcome="unknown">
            <h1>{words[heading]}</h1>
            <p>{words[help]}</p>
            <p>
              <a class="button" href={addressOf({ path: '/' }, view)}>
                {words.back}
              </a>
            </p>
          </section>
        </Layout>,
      );
    },
  };
}
