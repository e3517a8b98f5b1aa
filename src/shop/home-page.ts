import { join, type Markup } from '../web/template.ts';
import { type Article, articles } from './articles.ts';
import { homeCurrency, writtenPrice } from './prices.ts';
import type { Shell } from './shell.ts';
import { colonOf, texts } from './texts.ts';
import { addressOf, type View } from './view.ts';

/** The articles. */
export function homePage(shell: Shell, view: View): string {
  const words = texts[view.language.code];
  const card = ({ code, amount }: Article): Markup =>
    shell.part('article.html', {
      code,
      name: words[code],
      text: words[`${code}Text`],
      price: writtenPrice({ amount, currency: homeCurrency }, view.language),
      buy: words.buy,
      colon: colonOf(view.language.code),
      address: addressOf({ path: '/checkout', params: { article: code } }, view),
    });
  return shell.page(view, {
    title: words.tagline,
    place: { path: '/' },
    main: shell.part('index.html', { tagline: words.tagline, list: join(articles.map(card)) }),
  });
}
