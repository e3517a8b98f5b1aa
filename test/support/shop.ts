import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { loadShopFiles, type ShopFile } from '../../src/shop/files.ts';
import { buildShop } from '../../src/shop/shop.ts';
import { entityId, type TestGateway, testGateway, token } from './gateway.ts';

/** The files of the demo shop: style sheets and drawings, and stand-ins for the scripts that a build would have made. */
export const files: ReadonlyMap<string, ShopFile> = new Map([
  ...loadShopFiles(resolve(import.meta.dirname, '../../public')),
  ...['shop.js', 'options.js', 'playground.js'].map(
    (name) => [name, { type: 'text/javascript; charset=utf-8', text: `// stands in for ${name}` }] as const,
  ),
]);

export interface TestShop {
  readonly shop: FastifyInstance;
  readonly gateway: TestGateway;
  /** The gateway's address. */
  readonly address: string;
  /** Requests a page as a browser on this computer does. */
  get(url: string): Promise<LightMyRequestResponse>;
  /** Returns the HTML of a page. */
  page(url: string): Promise<string>;
  close(): Promise<void>;
}

/** Returns the id of the checkout that a page has prepared; empty when it has none. */
export const checkoutIdIn = (html: string): string =>
  /checkoutId=([0-9A-F]{32}\.[a-z0-9-]+)/.exec(html)?.[1] ?? '';

/** Returns the addresses of all links of a page, in their order. */
export const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

/**
 * Starts the demo shop with a gateway that listens on a port, because the shop calls the gateway as any merchant's
 * server does.
 *
 * @param start starts the gateway; alone when absent
 */
export async function testShop(start: () => Promise<TestGateway> = testGateway): Promise<TestShop> {
  const gateway = await start();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  const shop = buildShop({ files, gateway: address, entityId, accessToken: token });
  const get = (url: string) => shop.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } });
  return {
    shop,
    gateway,
    address,
    get,
    page: async (url) => (await get(url)).body,
    async close() {
      await shop.close();
      await gateway.close();
    },
  };
}
