/** What the shopper buys, beside the payment; on a phone one line with the total, which opens. */
import type { Language } from '../../texts/languages.ts';
import { shopTexts } from '../../texts/shop.ts';
import { AmountText } from '../../web/amount-text.tsx';
import type { Article } from '../orders/articles.ts';
import { type Price, writtenPrice } from '../orders/prices.ts';

interface OrderProps {
  readonly language: Language;
  readonly article: Article;
  readonly price: Price;
}

/** The style sheet shows one of both: the line on a phone, the section on a wider window. */
export function OrderSummary({ language, article, price }: OrderProps) {
  const words = shopTexts[language.code];
  const heading = (
    <h1>
      <span class="quiet">{words.order}</span> {words[article.code]}
    </h1>
  );
  const bill = <Bill language={language} article={article} price={price} />;
  return (
    <>
      <details class="order-line">
        <summary>
          {heading}
          <b class="price">
            <AmountText>{writtenPrice(price, language)}</AmountText>
          </b>
        </summary>
        {bill}
      </details>
      <section class="order">
        <img class="drawing" src={`/${article.code}.svg`} alt="" width="320" height="240" />
        {heading}
        {bill}
      </section>
    </>
  );
}

function Bill({ language, article, price }: OrderProps) {
  const words = shopTexts[language.code];
  const amount = writtenPrice(price, language);
  return (
    <>
      <dl class="bill">
        <div>
          <dt class="quiet">{words[`${article.code}Text`]}</dt>
          <dd>
            <AmountText>{amount}</AmountText>
          </dd>
        </div>
        <div class="sum">
          <dt>{words.total}</dt>
          <dd>
            <AmountText>{amount}</AmountText>
          </dd>
        </div>
      </dl>
      <p class="assurance">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" stroke-width="1.5" />
          <rect x="3" y="7" width="10" height="7" rx="1.5" fill="currentColor" />
        </svg>
        {words.demo}
      </p>
    </>
  );
}
