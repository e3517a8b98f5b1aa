import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkoutIdIn, createMerchant, isStatusPath, MerchantError } from '../../src/merchant/index.ts';
import { createConnection } from '../../src/merchant/settings.ts';
import { resourceAddress } from '../../src/merchant/status-path.ts';
import { entityId, token } from '../support/gateway.ts';
import { checkoutId, type FakeGateway, order, paidRecord, startFakeGateway } from './fake-gateway.ts';
import { hostilePaths } from './hostile-paths.ts';

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway();
  gateway.answerJson(200, paidRecord);
});
afterAll(() => gateway.close());

const failureOf = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error);

describe.each(hostilePaths)('the resourcePath with %s', (_name, path) => {
  test('is no status path and names no checkout', () => {
    expect([isStatusPath(path), checkoutIdIn(path)]).toEqual([false, '']);
  });

  test.each(['', '/', '/pay', '/pay/'])(
    'sends no request, with a base address that ends in %j',
    async (end) => {
      const fetched = vi.spyOn(globalThis, 'fetch');
      const merchant = createMerchant({ gateway: `${gateway.address}${end}`, entityId, accessToken: token });
      const failure = await failureOf(merchant.readStatus(path, order));
      expect(failure).toBeInstanceOf(MerchantError);
      expect(failure).toMatchObject({ problem: 'path', remedy: expect.stringContaining('400') });
      expect(fetched).not.toHaveBeenCalled();
      expect([gateway.seen, gateway.connections()]).toEqual([[], 0]);
    },
  );
});

describe('a value that is not a text', () => {
  test.each([[undefined], [null], [7], [[`/v1/checkouts/${checkoutId}/payment`]], [{ length: 40 }]])(
    'is no status path: %j',
    async (value) => {
      expect(isStatusPath(value)).toBe(false);
      const merchant = createMerchant({ gateway: gateway.address, entityId, accessToken: token });
      expect(await failureOf(merchant.readRecord(value))).toMatchObject({ problem: 'path' });
      expect(gateway.connections()).toBe(0);
    },
  );
});

describe('a path of a checkout', () => {
  test.each([
    [`/v1/checkouts/${checkoutId}/payment`, checkoutId],
    [`v1/checkouts/${checkoutId}/registration`, checkoutId],
    [`/v1/checkouts/${'A'.repeat(64)}/payment`, 'A'.repeat(64)],
    ['/v1/checkouts/.../payment', '...'],
    ['/v1/checkouts/..a/payment', '..a'],
  ])('is a status path: %s', (path, id) => {
    expect([isStatusPath(path), checkoutIdIn(path)]).toEqual([true, id]);
  });
});

describe('the address of a status', () => {
  test.each([
    ['', '/v1', '/v1'],
    ['/', '/v1', '/v1'],
    ['/', 'v1', '/v1'],
    ['/pay', '/v1', '/pay/v1'],
    ['/pay/', 'v1', '/pay/v1'],
  ])(
    'with a base that ends in %j and a path that begins with %j begins with %s',
    async (end, start, expected) => {
      const own = await startFakeGateway();
      own.answerJson(200, paidRecord);
      const merchant = createMerchant({ gateway: `${own.address}${end}`, entityId, accessToken: token });
      await merchant.readStatus(`${start}/checkouts/${checkoutId}/payment`, order);
      expect(own.seen).toEqual([
        {
          method: 'GET',
          url: `${expected}/checkouts/${checkoutId}/payment?entityId=${entityId}`,
          authorization: `Bearer ${token}`,
          body: '',
        },
      ]);
      await own.close();
    },
  );
});

test('an id leads to its own resource or nowhere (property)', () => {
  const connection = createConnection({
    gateway: 'https://gateway.example/base',
    entityId,
    accessToken: token,
  });
  const piece = fc.constantFrom('.', '..', '/', '%2e', '\\', '?', '#', '@', 'a', '-', '0', ':', '\n', 'ä');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (id) => {
        try {
          const { href } = resourceAddress(connection, 'payments', id, '/x');
          expect(href).toBe(`https://gateway.example/base/v1/payments/${id}/x`);
        } catch (error) {
          expect(error).toMatchObject({ name: 'MerchantError', problem: 'path' });
        }
      },
    ),
  );
});
