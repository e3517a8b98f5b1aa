import { shopTexts } from '../../texts/shop.ts';
import { AmountText } from '../../web/amount-text.tsx';
import { type Article, articles } from '../orders/articles.ts';
import { homeCurrency, writtenPrice } from '../orders/prices.ts';
import { getColon } from './colon.ts';
import { type Account, Layout } from './layout.tsx';
import { type Preferences, toAddress } from './preferences.ts';

/** The shop's home page: it lists the articles. */
export function HomePage({ preferences, account }: { preferences: Preferences; account: Account }) {
  const words = shopTexts[preferences.language.code];
  return (
    <Layout preferences={preferences} account={account} title={words.tagline} location={{ path: '/' }}>
      <h1 class="tagline">{words.tagline}</h1>
      <ul class="shelf">
        {articles.map((article) => (
          <Ware article={article} preferences={preferences} />
        ))}
      </ul>
    </Layout>
  );
}

function Ware({ article: { code, amount }, preferences }: { article: Article; preferences: Preferences }) {
  const { language } = preferences;
  const words = shopTexts[language.code];
  return (
    <li class="ware">
      <img class="drawing" src={`/${code}.svg`} alt="" width="320" height="240" />
      <h2>{words[code]}</h2>
      <p class="quiet">{words[`${code}Text`]}</p>
      <p class="till">
        <span class="price">
          <AmountText>{writtenPrice({ amount, currency: homeCurrency }, language)}</AmountText>
        </span>
        <a
          class="button"
          href={toAddress({ path: '/checkout', params: { article: code } }, preferences)}
          aria-label={`${words.buy}${getColon(language.code)}${words[code]}`}
        >
          {words.buy}
        </a>
      </p>
    </li>
  );
}
