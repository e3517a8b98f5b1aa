import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadShopFiles } from '../../src/shop/files.ts';
import { buildShop } from '../../src/shop/shop.ts';
import { entityId, type TestGateway, testGateway, token } from './gateway.ts';

/** The files of the demo shop: style sheet, scripts and drawings. */
export const files = loadShopFiles(resolve(import.meta.dirname, '../../public'));

export interface TestShop {
  readonly shop: FastifyInstance;
  readonly gateway: TestGateway;
  /** The gateway's address. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts the demo shop with a gateway that listens on a port, because the shop calls the gateway as any merchant's
 * server does.
 */
export async function testShop(): Promise<TestShop> {
  const gateway = await testGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  const shop = buildShop({ files, gateway: address, entityId, accessToken: token });
  return {
    shop,
    gateway,
    address,
    async close() {
      await shop.close();
      await gateway.close();
    },
  };
}
