/** Frameworks that take over the page which a shop's server has rendered, each by its build for production. */
import { readFileSync } from 'node:fs';
import { h } from 'preact';
import { renderToString as renderPreact } from 'preact-render-to-string';
import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { compile } from 'svelte/compiler';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';

/** What a page has in the element `#shop`. */
export interface ShopMarkup {
  /** The address to which the shopper returns. */
  readonly action: string;
  /** The element behind the form, where frameworks look for their own: its tag, and whether a form is in it. */
  readonly behind?: { readonly tag: string; readonly hasForm?: boolean };
}

/** How a framework renders the page on the server, and takes it over in the browser. */
export interface Framework {
  render(shop: ShopMarkup): string | Promise<string>;
  /**
   * Writes the page's module, which defines `takeOver()` for the window: after it the markup in `#shop` is the framework's.
   * Afterwards `say(text)` changes the text behind the form.
   */
  client(shop: ShopMarkup): string;
  /** Builds of the framework for pages without modules, which run before. */
  readonly scripts?: readonly string[];
}

const brands = 'VISA MASTER AMEX';
export const firstText = 'Two articles';

/** Calls the function that makes an element of React or Preact. */
type Make<T> = (tag: string, props: Record<string, string>, ...children: (T | string)[]) => T;

/** The page by calls of `make`. Its source text runs in the browser, too. */
function drawShop<T>(make: Make<T>, { action, behind }: ShopMarkup, name: string, text: string): T {
  const form = make('form', { [name]: 'paymentWidgets', action, 'data-brands': 'VISA MASTER AMEX' });
  const inner = behind?.hasForm ? [make('form', {}, make('input', { type: 'hidden' }), text)] : [text];
  const others = behind ? [make(behind.tag, { [name]: 'behind' }, ...inner)] : [];
  return make('section', {}, make('h2', {}, 'Pay'), form, ...others);
}

/** The same page as a template, in which `text` stands for the text behind the form. */
function shopTemplate({ action, behind }: ShopMarkup, text: string): string {
  const inner = behind?.hasForm ? `<form><input type="hidden">${text}</form>` : text;
  const others = behind ? `<${behind.tag} class="behind">${inner}</${behind.tag}>` : '';
  return `<section><h2>Pay</h2><form class="paymentWidgets" action="${action}" data-brands="${brands}"></form>${others}</section>`;
}

/** The code that draws the page anew with another text. */
const drawAgain = (shop: ShopMarkup, make: string, name: string) =>
  `${drawShop}; const drawn = (text) => drawShop(${make}, ${JSON.stringify(shop)}, '${name}', text);`;

const hydrateRoot = (
  shop: ShopMarkup,
  library: string,
  dom: string,
) => `${drawAgain(shop, `${library}.createElement`, 'className')}
  let root;
  window.takeOver = () => { root = ${dom}.hydrateRoot(document.querySelector('#shop'), drawn('${firstText}')); };
  window.say = (text) => root.render(drawn(text));`;

const renderWithReact = (shop: ShopMarkup) =>
  renderReact(
    drawShop(createElement as Make<ReturnType<typeof createElement>>, shop, 'className', firstText),
  );

const vendored = (file: string) =>
  readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url), 'utf8');

export const frameworks: Readonly<Record<string, Framework>> = {
  'Vue 3': {
    render: (shop) =>
      renderVue(
        createSSRApp({ data: () => ({ text: firstText }), template: shopTemplate(shop, '{{ text }}') }),
      ),
    client: (shop) => `import { createSSRApp } from 'vue/dist/vue.esm-browser.prod.js';
      let page;
      window.takeOver = () => { page = createSSRApp({ data: () => ({ text: '${firstText}' }),
        template: ${JSON.stringify(shopTemplate(shop, '{{ text }}'))} }).mount('#shop'); };
      window.say = (text) => { page.text = text; };`,
  },
  Preact: {
    render: (shop) => renderPreact(drawShop(h as Make<ReturnType<typeof h>>, shop, 'class', firstText)),
    client: (shop) => `import { h, hydrate, render } from 'preact';
      ${drawAgain(shop, 'h', 'class')}
      const place = document.querySelector('#shop');
      window.takeOver = () => hydrate(drawn('${firstText}'), place);
      window.say = (text) => render(drawn(text), place);`,
  },
  'React 18': {
    render: renderWithReact,
    client: (shop) => hydrateRoot(shop, 'React', 'ReactDOM'),
    scripts: ['react-18/umd/react.production.min.js', 'react-dom-18/umd/react-dom.production.min.js'].map(
      vendored,
    ),
  },
  'React 19': {
    render: renderWithReact,
    client: (shop) => `import * as React from 'react'; import * as ReactDOM from 'react-dom/client';
      ${hydrateRoot(shop, 'React', 'ReactDOM')}`,
  },
  'Svelte 5': {
    // The marks of svelte/server for a component and for a text that changes.
    render: (shop) => `<!--[-->${shopTemplate(shop, firstText)}<!--]-->`,
    client: (shop) => {
      const source = `<script> let text = $state('${firstText}'); window.say = (next) => { text = next; }; </script>${shopTemplate(shop, '{text}')}`;
      return `import { hydrate } from 'svelte';
        ${compile(source, { generate: 'client', name: 'Shop' }).js.code.replace('export default function', 'function')}
        window.takeOver = () => hydrate(Shop, { target: document.querySelector('#shop') });`;
    },
  },
  Solid: {
    // The key of solid-js/web for the first element of the page.
    render: (shop) => shopTemplate(shop, firstText).replace('<section>', '<section data-hk="00">'),
    // What babel-preset-solid makes of the page: it goes from node to node, and looks at none.
    client: (shop) => `import { createSignal } from 'solid-js';
      import { getNextElement, hydrate, insert, runHydrationEvents, template } from 'solid-js/web';
      const [text, say] = createSignal('${firstText}');
      window.say = say;
      const drawn = template(${JSON.stringify(shopTemplate(shop, ''))});
      const Shop = () => {
        const section = getNextElement(drawn), form = section.firstChild.nextSibling;
        if (${shop.behind !== undefined}) insert(form.nextSibling${shop.behind?.hasForm ? '.firstChild' : ''}, text);
        return section;
      };
      window._$HY = { events: [], completed: new WeakSet(), r: {}, fe() {} };
      window.takeOver = () => hydrate(() => Shop(), document.querySelector('#shop'));`,
  },
};
