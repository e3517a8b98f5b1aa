import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articles } from '../../src/shop/orders/articles.ts';
import { buildShop } from '../../src/shop/shop.ts';
import { scripts, shop as shopFolder } from '../../tools/vite/scripts.mjs';
import { entityId, token } from '../support/gateway.ts';
import { files, type TestShop, testShop } from '../support/shop.ts';

let started: TestShop;
let address: string;
let shop: FastifyInstance;
let get: TestShop['get'];
let page: TestShop['page'];

beforeAll(async () => {
  started = await testShop();
  ({ address, shop, get, page } = started);
});
afterAll(async () => {
  await started.close();
});

describe('the shop', () => {
  test.each([
    ['en', 'Your order: Reading lamp', ': Reading lamp"', ': </span>'],
    ['de', 'Ihre Bestellung: Leselampe', ': Leselampe"', ': </span>'],
    ['fr', '\u00a0: Lampe de lecture', '\u00a0: Lampe de lecture"', '\u00a0: </span>'],
    ['cn', '：', '：', '：</span>'],
    ['ja', '：', '：', '：</span>'],
  ])('puts the colon of %s between a label and its value', async (lang, title, article, menu) => {
    const home = await page(`/?lang=${lang}`);
    const labels = home.match(/aria-label="[^"]*"/g) ?? [];
    expect(labels.filter((label) => label.includes(article)).length).toBeGreaterThan(0);
    expect(home).toContain(menu);
    const checkout = await page(`/checkout?article=lamp&lang=${lang}`);
    expect(/<title>([^<]*)/.exec(checkout)?.[1]).toContain(title);
    expect(lang === 'cn' || lang === 'ja' ? /aria-label="[^"]*: / : /："/).not.toSatisfy((wrong: RegExp) =>
      wrong.test(home + checkout),
    );
  });

  test.each([
    ['en', 'ltr', 'Reading lamp', '€89.00'],
    ['de', 'ltr', 'Leselampe', '89,00'],
    ['ar', 'rtl', 'مصباح قراءة', '89.00'],
    ['dk', 'ltr', 'Læselampe', '89,00'],
    ['xx', 'ltr', 'Reading lamp', '€89.00'],
  ])('shows its articles in %s', async (lang, dir, name, price) => {
    const html = await page(`/?lang=${lang}`);
    const tag = { dk: 'da', xx: 'en' }[lang] ?? lang;
    expect(html).toContain(`<html lang="${tag}" dir="${dir}" data-scheme="auto">`);
    expect(html).toContain(name);
    expect(html).toContain(price);
    expect(html).not.toMatch(/\{\{|<!--/);
  });

  test('has no inline script or style on any page, and a policy that allows none', async () => {
    const pages = ['/', '/checkout?article=lamp', '/result', '/nope', '/checkout?article=x', '/%ff'];
    for (const answer of await Promise.all(pages.map(get))) {
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/);
      expect(answer.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' ${address}; style-src 'self' ${address}; img-src 'self' ${address}; ` +
          `connect-src 'self' ${address}; frame-src ${address}; form-action 'self' ${address}; base-uri 'none'; ` +
          "frame-ancestors 'self'; require-trusted-types-for 'script'",
      );
    }
  });

  test.each([
    ['/shop.css', 'text/css; charset=utf-8'],
    ['/checkout.css', 'text/css; charset=utf-8'],
    ['/options.js', 'text/javascript; charset=utf-8'],
    ['/lamp.svg', 'image/svg+xml'],
  ])('serves %s', async (path, type) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  });

  test.each([
    ['/', 8],
    ['/checkout?article=lamp', 48],
    ['/playground', 128],
    ['/shop.css', 12],
    ['/checkout.css', 8],
    ['/lab.css', 4],
    ['/playground.css', 8],
    ...articles.map(({ code }) => [`/${code}.svg`, 4] as const),
  ] as const)('sends a page or a file that is small: %s has at most %i KB', async (path, kilobytes) => {
    const { rawPayload } = await get(path);
    expect(rawPayload.length).toBeGreaterThan(500);
    expect(rawPayload.length).toBeLessThanOrEqual(kilobytes * 1024);
  });

  test.each(['/', '/checkout?article=lamp', '/playground', '/result'])(
    'has a built script for each script element of %s',
    async (path) => {
      const addresses = [...(await page(path)).matchAll(/<script[^>]* src="(\/[^"]*)"/g)].map(
        ([, src]) => src,
      );
      expect(addresses).toContain('/shop.js');
      const built = Object.values(scripts).filter(({ folder }) => folder === shopFolder);
      expect(addresses.filter((src) => !built.some(({ file }) => src === `/${file}`))).toEqual([]);
    },
  );

  test('has pictures and style sheets in public, and no script', () => {
    expect(readdirSync('public').filter((name) => !/\.(css|svg)$/.test(name))).toEqual([]);
  });

  test.each(['/layout.html', '/../package.json', '/..%2fpackage.json', '/checkout?article=yacht'])(
    'has no page %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('This link does not lead to a payment.');
    },
  );
});

describe('a request the shop does not answer', () => {
  test.each([
    ['a path that is not UTF-8', { method: 'GET', url: '/%ff' }, 400],
    [
      'another host’s name',
      { method: 'GET', url: '/checkout?article=lamp', headers: { host: 'evil.example' } },
      421,
    ],
    [
      'a body',
      { method: 'POST', url: '/checkout', payload: 'x', headers: { 'content-type': 'text/plain' } },
      405,
    ],
  ] as const)('gets a page of the shop all the same: %s', async (_name, request, status) => {
    const answer = await shop.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('This link does not lead to a payment.');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('gets a page even when the shop fails', async () => {
    const unreadable = new Map(files);
    unreadable.get = () => {
      throw new Error('The files are gone.');
    };
    const broken = buildShop({ files: unreadable, gateway: address, entityId, accessToken: token });
    const answer = await broken.inject({ method: 'GET', url: '/shop.css' });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Something went wrong in the shop.');
    expect(answer.body).not.toContain('The files are gone.');
    await broken.close();
  });
});

test('a gateway that cannot be reached leads to a friendly page', async () => {
  const alone = buildShop({ files, gateway: 'http://127.0.0.1:9', entityId, accessToken: token });
  const answer = await alone.inject({ method: 'GET', url: '/checkout?article=lamp' });
  expect(answer.statusCode).toBe(502);
  expect(answer.body).toContain('The checkout could not be started.');
  await alone.close();
});
