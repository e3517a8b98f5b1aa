/**
 * The checkout page: the order, the buttons of express methods, the list of the other payment methods with the brands
 * that the visitor chose, and a drawer for testers.
 */
import type { PreparedCheckout } from '../../merchant/index.ts';
import { type ShopTexts, shopTexts } from '../../texts/shop.ts';
import type { Article } from '../orders/articles.ts';
import { type ChosenMethods, methodGroups } from '../orders/methods.ts';
import type { Price } from '../orders/prices.ts';
import { getColon } from './colon.ts';
import { Lab } from './lab.tsx';
import { type Account, Layout } from './layout.tsx';
import { NeedsScript } from './needs-script.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PageLinks } from './page-links.tsx';
import { type PageLocation, type Preferences, toAddress } from './preferences.ts';
import type { Verdict } from './verdict.ts';
import { WidgetScript } from './widget-script.tsx';

export interface CheckoutPageProps {
  readonly preferences: Preferences;
  readonly article: Article;
  readonly price: Price;
  readonly choice: ChosenMethods;
  readonly checkout: PreparedCheckout;
  /** Why the payment before was declined, when a link of the result page leads here. */
  readonly decline: Verdict | undefined;
  readonly account: Account;
}

export function CheckoutPage(props: CheckoutPageProps) {
  const { preferences, article, price, choice, checkout, decline, account } = props;
  const { language, style } = preferences;
  const words = shopTexts[language.code];
  const { express, brands } = choice;
  const own = { article: article.code };
  const location: PageLocation = {
    path: '/checkout',
    params: {
      ...own,
      ...(!choice.isUsual && { brands }),
      ...(decline?.reason && { declined: decline.reason }),
    },
  };
  const head = (
    <>
      <link rel="stylesheet" href="/checkout.css" />
      <link rel="stylesheet" href="/lab.css" />
      <script
        src="/options.js"
        data-style={style}
        data-locale={language.code}
        data-entity={account.entityId}
        data-save={words.saveCard}
      />
      <WidgetScript gateway={account.gateway} checkout={checkout} />
    </>
  );
  const { tag } = language;
  const usual = {
    name: words.methods,
    address: toAddress({ path: '/checkout', params: own }, preferences),
    isCurrent: false,
    tag,
  };
  const groups = methodGroups.map(({ method }) => ({
    name: words[method],
    address: toAddress({ path: '/checkout', params: { ...own, method } }, preferences),
    isCurrent: !choice.isUsual && choice.methods.includes(method),
    tag,
  }));
  return (
    <Layout
      preferences={preferences}
      account={account}
      title={`${words.order}${getColon(language.code)}${words[article.code]}`}
      location={location}
      head={head}
      drawer={<Lab preferences={preferences} location={location} article={article.code} choice={choice} />}
    >
      <div class="counter">
        <OrderSummary language={language} article={article} price={price} />
        <div class="pay">
          <h2 id="methods">{words.methods}</h2>
          {decline && <Notice words={words} decline={decline} />}
          <NeedsScript words={words} />
          {express.length > 0 && (
            <>
              <section class="express" aria-label={words.express}>
                <form class="paymentWidgets" action="/result" data-brands={express.join(' ')} />
              </section>
              <p class="or">{words.or}</p>
            </>
          )}
          <section class="list" aria-labelledby="methods">
            <form class="paymentWidgets" action="/result" data-brands={brands.join(' ')} />
          </section>
          <details class="more">
            <summary>{words.more}</summary>
            <nav class="choice" aria-label={words.more}>
              <PageLinks links={choice.isUsual ? groups : [usual, ...groups]} />
            </nav>
          </details>
        </div>
      </div>
    </Layout>
  );
}

/** Says above the form why the payment before was declined, and what to do. */
function Notice({ words, decline }: { words: ShopTexts; decline: Verdict }) {
  const { sentence, reason, advice } = decline;
  return (
    <section class="notice" aria-label={words[sentence]}>
      <p>
        <b>{words[sentence]}</b>
      </p>
      {reason && <p>{words[reason]}</p>}
      <p>{words[advice]}</p>
    </section>
  );
}
