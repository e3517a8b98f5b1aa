/** The components where there is no page: rendered by a server. */
import { createElement, StrictMode } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { PaymentForm as ReactForm } from '../../src/frameworks/react.ts';
import { PaymentForm as VueForm } from '../../src/frameworks/vue.ts';

const props = {
  gateway: 'https://pay.example',
  checkoutId: 'ABC.test',
  integrity: 'sha384-x',
  nonce: 'n',
  timeout: 1,
  action: 'https://shop.example/result',
  brands: 'VISA MASTER',
  options: { locale: 'de' },
  onReady: () => {},
  onError: () => {},
  id: 'payment',
};

let complaint: () => void;
beforeEach(() => {
  complaint = vi.fn();
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(complaint);
});

test.each([
  [
    'React',
    () =>
      renderReact(
        createElement(
          StrictMode,
          null,
          createElement(ReactForm, { ...props, className: 'checkout', fallback: 'Wait' }),
        ),
      ),
    '<div id="payment" class="checkout">Wait<div></div></div>',
  ],
  [
    'Vue',
    () =>
      renderVue(
        createSSRApp({
          render: () => h(VueForm, { ...props, class: 'checkout' }, { fallback: () => h('p', 'Wait') }),
        }),
      ),
    '<div id="payment" class="checkout"><p>Wait</p><div></div></div>',
  ],
])(
  '%s: an element with the page’s own attributes and its fallback, and no complaint',
  async (_, render, html) => {
    expect(await render()).toBe(html);
    expect(vi.mocked(complaint).mock.calls).toEqual([]);
  },
);
