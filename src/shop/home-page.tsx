import { shopTexts } from '../texts/shop.ts';
import { type Article, articles } from './articles.ts';
import { colonOf } from './colon.ts';
import { type Account, Layout } from './layout.tsx';
import { addressOf, type View } from './preferences.ts';
import { homeCurrency, writtenPrice } from './prices.ts';

/** The articles. */
export function HomePage({ view, account }: { view: View; account: Account }) {
  const words = shopTexts[view.language.code];
  return (
    <Layout view={view} account={account} title={words.tagline} place={{ path: '/' }}>
      <h1 class="tagline">{words.tagline}</h1>
      <ul class="shelf">
        {articles.map((article) => (
          <Ware article={article} view={view} />
        ))}
      </ul>
    </Layout>
  );
}

function Ware({ article: { code, amount }, view }: { article: Article; view: View }) {
  const { language } = view;
  const words = shopTexts[language.code];
  return (
    <li class="ware">
      <img class="drawing" src={`/${code}.svg`} alt="" width="320" height="240" />
      <h2>{words[code]}</h2>
      <p class="quiet">{words[`${code}Text`]}</p>
      <p class="till">
        <span class="price">{writtenPrice({ amount, currency: homeCurrency }, language)}</span>
        <a
          class="button"
          href={addressOf({ path: '/checkout', params: { article: code } }, view)}
          aria-label={`${words.buy}${colonOf(language.code)}${words[code]}`}
        >
          {words.buy}
        </a>
      </p>
    </li>
  );
}
