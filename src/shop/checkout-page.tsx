/**
 * The checkout page: it shows the order, the payment form with the brands that the visitor chose, and test data to type
 * into the form.
 */
import type { PreparedCheckout } from '../merchant/index.ts';
import { shopTexts } from '../texts/shop.ts';
import type { Article } from './articles.ts';
import { BrandBoxes } from './brand-boxes.tsx';
import { colonOf } from './colon.ts';
import { type Account, Layout } from './layout.tsx';
import { type ChosenMethods, methodGroups } from './methods.ts';
import { PageLinks } from './page-links.tsx';
import { addressOf, type PageLocation, type Preferences, styles } from './preferences.ts';
import { type Price, writtenPrice } from './prices.ts';
import { TestInputs } from './test-inputs.tsx';
import { WidgetScript } from './widget-script.tsx';

export interface CheckoutPageProps {
  readonly preferences: Preferences;
  readonly article: Article;
  readonly price: Price;
  readonly choice: ChosenMethods;
  readonly checkout: PreparedCheckout;
  readonly account: Account;
}

export function CheckoutPage({ preferences, article, price, choice, checkout, account }: CheckoutPageProps) {
  const { language, style, scheme } = preferences;
  const words = shopTexts[language.code];
  const name = words[article.code];
  const location: PageLocation = {
    path: '/checkout',
    params: { article: article.code, brands: choice.brands },
  };
  const head = (
    <>
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
  const methods = methodGroups.map(({ method }) => ({
    name: words[method],
    address: addressOf({ path: '/checkout', params: { article: article.code, method } }, preferences),
    isCurrent: choice.methods.includes(method),
    tag: language.tag,
  }));
  const looks = styles.map((one) => ({
    name: words[one],
    address: addressOf(location, { ...preferences, style: one }),
    isCurrent: one === style,
    tag: language.tag,
  }));
  const title = `${words.order}${colonOf(language.code)}${name}`;
  return (
    <Layout preferences={preferences} account={account} title={title} location={location} head={head}>
      <div class="counter">
        <section class="order">
          <img class="drawing" src={`/${article.code}.svg`} alt="" width="320" height="240" />
          <h1>
            <span class="quiet">{words.order}</span> {name}
          </h1>
          <p class="price">{writtenPrice(price, language)}</p>
        </section>
        <section class="pay">
          <nav class="choice methods" aria-label={words.methods}>
            <PageLinks links={methods} />
          </nav>
          <form class="paymentWidgets" action="/result" data-brands={choice.brands.join(' ')} />
        </section>
        <div class="tools">
          <section class="test-data">
            <h2>{words.testData}</h2>
            <TestInputs language={language} methods={choice.methods} />
          </section>
          <details class="help">
            <summary>{words.chooseBrands}</summary>
            <form class="ask" action="/checkout" method="get">
              <input type="hidden" name="article" value={article.code} />
              <input type="hidden" name="style" value={style} />
              <input type="hidden" name="scheme" value={scheme} />
              <input type="hidden" name="lang" value={language.code} />
              <BrandBoxes words={words} choice={choice} />
              <button type="submit" class="button">
                {words.show}
              </button>
            </form>
          </details>
          <section>
            <h2>{words.look}</h2>
            <nav class="choice" aria-label={words.look}>
              <PageLinks links={looks} />
            </nav>
          </section>
        </div>
      </div>
    </Layout>
  );
}
