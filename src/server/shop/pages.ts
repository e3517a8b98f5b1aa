/** The shop's three pages and its message page, from the templates in `public/`. */

import { fill, join, type Markup } from '../http/template.ts';
import type { PreparedCheckout } from '../merchant/index.ts';
import { type Article, articles, brands, type Language, languages, priceOf } from './articles.ts';
import type { ShopFile } from './files.ts';
import type { Outcome } from './orders.ts';
import { breakable, recordRows } from './record-rows.ts';
import { languageNames, type Texts, texts } from './texts.ts';
import type { Style, View } from './view.ts';

export interface Pages {
  home(view: View): string;
  checkout(view: View, article: Article, gateway: string, checkout: PreparedCheckout): string;
  /** @param path the page's own address without a language, for its links to itself in the others */
  result(view: View, outcome: Outcome, path: string): string;
  message(view: View, heading: keyof Texts, help: keyof Texts, path?: string): string;
}

const nothing: Markup = { markup: '' };

export function pagesOf(files: ReadonlyMap<string, ShopFile>): Pages {
  const part = (name: string, values: Parameters<typeof fill>[1]): Markup =>
    fill(files.get(name)?.text ?? '', values);

  function page(
    { language }: View,
    title: string,
    path: string,
    main: Markup,
    head: Markup = nothing,
  ): string {
    const { shop, demo, language: label } = texts[language];
    const dir = language === 'ar' ? 'rtl' : 'ltr';
    const links = join(
      languages.map((code) => choice(languageNames[code], code, withLanguage(path, code), code === language)),
    );
    return part('layout.html', { language, dir, title, shop, demo, label, links, main, head }).markup;
  }

  /** One of several links of which one is the page the visitor sees. */
  const choice = (name: string, language: Language, address: string, current: boolean): Markup =>
    part(current ? 'choice-current.html' : 'choice.html', { name, language, address });

  const card = ({ language }: View, article: Article): Markup =>
    part('article.html', {
      code: article.code,
      name: article.name[language],
      text: article.text[language],
      price: priceOf(article, language),
      buy: texts[language].buy,
      address: withLanguage(checkoutPath(article, 'card'), language),
    });

  return {
    home(view) {
      const { tagline } = texts[view.language];
      const list = join(articles.map((article) => card(view, article)));
      return page(view, tagline, '/', part('index.html', { tagline, list }));
    },

    checkout(view, article, gateway, { id, integrity = '' }) {
      const { language, style } = view;
      const words = texts[language];
      const path = checkoutPath(article, style);
      const script = `${gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(id)}`;
      const head = part('widget.html', { style, language, script, integrity });
      const values = {
        name: article.name[language],
        price: priceOf(article, language),
        code: article.code,
        brands: brands.join(' '),
      };
      const looks = (['card', 'plain'] as const).map((code) =>
        choice(words[code], language, withLanguage(checkoutPath(article, code), language), code === style),
      );
      const main = part('checkout.html', { ...words, ...values, styles: join(looks) });
      return page(view, `${words.payFor} ${values.name}`, path, main, head);
    },

    result(view, { state, record, article, differences }, path) {
      const words = texts[view.language];
      const again = state === 'declined' && article ? checkoutPath(article, 'card') : '/';
      const fields = [...new Set(differences.map(({ field }) => field))].join(', ');
      const values = {
        outcome: state,
        sentence: words[state],
        differences: fields === '' ? nothing : part('differences.html', { differs: words.differs, fields }),
        next: state === 'declined' ? words.again : words.back,
        address: withLanguage(again, view.language),
        details: words.details,
        rawTitle: words.raw,
        raw: JSON.stringify(record, null, 2),
        rows: join(
          recordRows(record).map(([name, value]) => part('row.html', { name: breakable(name), value })),
        ),
      };
      return page(view, values.sentence, path, part('result.html', values));
    },

    message(view, heading, help, path = '/') {
      const words = texts[view.language];
      const values = {
        heading: words[heading],
        help: words[help],
        back: words.back,
        language: view.language,
      };
      return page(view, values.heading, path, part('message.html', values));
    },
  };
}

function checkoutPath(article: Article, style: Style): string {
  return `/checkout?article=${article.code}&style=${style}`;
}

function withLanguage(path: string, language: Language): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
