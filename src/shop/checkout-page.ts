/** The order, the payment form for what the visitor chose to pay with, and what to type into it. */

import type { PreparedCheckout } from '../merchant/index.ts';
import { join, type Markup } from '../web/template.ts';
import type { Article } from './articles.ts';
import { brandBoxes } from './brand-boxes.ts';
import type { Texts } from './locales/en.ts';
import { type Choice, methodGroups } from './methods.ts';
import { type Price, writtenPrice } from './prices.ts';
import { type Account, nothing, type Shell } from './shell.ts';
import { type TestValue, testData, toldWithCode } from './test-data.ts';
import { colonOf, texts } from './texts.ts';
import { addressOf, type Place, styles, type View } from './view.ts';

export interface CheckoutFacts {
  readonly article: Article;
  readonly price: Price;
  readonly choice: Choice;
  readonly checkout: PreparedCheckout;
  readonly account: Account;
}

export function checkoutPage(shell: Shell, view: View, facts: CheckoutFacts): string {
  const { article, price, choice, account } = facts;
  const { id, integrity = '' } = facts.checkout;
  const words = texts[view.language.code];
  const place: Place = { path: '/checkout', params: { article: article.code, brands: choice.brands } };
  const head = shell.part('widget.html', {
    style: view.style,
    locale: view.language.code,
    entity: account.entityId,
    save: words.saveCard,
    script: `${account.gateway}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(id)}`,
    integrity,
  });
  const main = shell.part('checkout.html', {
    ...words,
    name: words[article.code],
    price: writtenPrice(price, view.language),
    code: article.code,
    lang: view.language.code,
    style: view.style,
    scheme: view.scheme,
    brands: choice.brands.join(' '),
    methodLinks: methodLinks(shell, view, facts),
    groups: join(methodGroups.map((group) => brandBoxes(shell, words, group, choice))),
    styles: styleLinks(shell, view, place),
    testValues: testValues(shell, view, choice),
    hints: hints(shell, words, choice),
  });
  return shell.page(view, {
    title: `${words.order}${colonOf(view.language.code)}${words[article.code]}`,
    place,
    main,
    head,
  });
}

function methodLinks(shell: Shell, view: View, { article, choice }: CheckoutFacts): Markup {
  const words = texts[view.language.code];
  return shell.choices(
    methodGroups.map(({ method }) => ({
      name: words[method],
      address: addressOf({ path: '/checkout', params: { article: article.code, method } }, view),
      isCurrent: choice.methods.includes(method),
      tag: view.language.tag,
    })),
  );
}

function styleLinks(shell: Shell, view: View, place: Place): Markup {
  const words = texts[view.language.code];
  return shell.choices(
    styles.map((style) => ({
      name: words[style],
      address: addressOf(place, { ...view, style }),
      isCurrent: style === view.style,
      tag: view.language.tag,
    })),
  );
}

function testValues(shell: Shell, { language }: View, { methods }: Choice): Markup {
  const words = texts[language.code];
  const values = methods.flatMap((method) => testData[method].values);
  const row = ({ value, name, end }: TestValue, at: number) =>
    shell.part('test-value.html', {
      id: `test-value-${at}`,
      value,
      name,
      end: toldWithCode(words, end),
      copy: words.copy,
      colon: colonOf(language.code),
      copied: words.copied,
    });
  return values.length === 0 ? nothing : shell.part('test-values.html', { rows: join(values.map(row)) });
}

function hints(shell: Shell, words: Texts, { methods }: Choice): Markup {
  const keys = new Set(methods.flatMap((method) => testData[method].hints));
  return join([...keys].map((key) => shell.part('hint.html', { hint: toldWithCode(words, key) })));
}
