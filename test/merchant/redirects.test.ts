import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMerchant } from '../../src/merchant/index.ts';
import { entityId, token } from '../support/gateway.ts';
import {
  checkoutId,
  type FakeGateway,
  failureOf,
  order,
  paidRecord,
  resourcePath,
  startFakeGateway,
} from './fake-gateway.ts';

let gateway: FakeGateway;
let next: FakeGateway;
beforeEach(async () => {
  gateway = await startFakeGateway();
  next = await startFakeGateway();
});
afterEach(async () => {
  await gateway.close();
  await next.close();
});

const merchant = (movedTo?: string) =>
  createMerchant({ gateway: gateway.address, entityId, accessToken: token, ...(movedTo && { movedTo }) });
/** One that has named the gateway to which it is moved. */
const mover = () => merchant(next.address);

/** Makes the gateway redirect every request to this address. */
function move(from: FakeGateway, location: string | undefined, status = 307): void {
  from.answer((_request, response) => {
    response.writeHead(status, location === undefined ? {} : { location }).end('{}');
  });
}

/** Makes the gateway redirect every request to the same path of another gateway. */
function moveTo(from: FakeGateway, to: string): void {
  from.answer((request, response) => {
    response.writeHead(307, { location: `${to}${request.url}` }).end('{}');
  });
}

describe('a request that the gateway redirects to the deployment of the merchant', () => {
  test('is followed when it prepares, with method, body and token', async () => {
    moveTo(gateway, next.address);
    next.answerJson(200, { id: checkoutId, result: { code: '000.200.100', description: '' } });
    const { id } = await mover().prepareCheckout({ amount: '92.00' });
    expect(id).toBe(checkoutId);
    expect(next.seen).toEqual([
      {
        method: 'POST',
        url: '/v1/checkouts',
        authorization: `Bearer ${token}`,
        body: `amount=92.00&entityId=${entityId}`,
      },
    ]);
  });

  test('may be redirected within the same host, without a setting', async () => {
    gateway.answer(({ url }, response) => {
      if (url?.startsWith('/eu/')) response.end(JSON.stringify(paidRecord));
      else response.writeHead(307, { location: `/eu${url}` }).end();
    });
    expect((await merchant().readStatus(resourcePath, order)).state).toBe('paid');
  });

  test('is not followed in a circle', async () => {
    moveTo(gateway, next.address);
    moveTo(next, gateway.address);
    const error = await failureOf(mover().readRecord(resourcePath));
    expect(error).toMatchObject({ problem: 'redirected', status: 307 });
    expect(error.reason).toBe('The gateway moves the request in circles.');
    expect([gateway.seen.length, next.seen.length]).toEqual([1, 1]);
  });

  test('is followed three times and no more', async () => {
    let moves = 0;
    gateway.answer((_request, response) => {
      moves += 1;
      response.writeHead(307, { location: `/v1/other${moves}` }).end();
    });
    expect((await failureOf(mover().readRecord(resourcePath))).problem).toBe('redirected');
    expect(gateway.seen).toHaveLength(4);
  });

  test('has one timeout for all redirects together', async () => {
    moveTo(gateway, next.address);
    next.answer(() => undefined);
    const hasty = createMerchant({
      gateway: gateway.address,
      movedTo: next.address,
      entityId,
      accessToken: token,
      timeoutMs: 60,
    });
    expect((await failureOf(hasty.readRecord(resourcePath))).problem).toBe('slow');
  });
});

describe('the access token', () => {
  test('is not sent to a host that is not configured, and the error says how to configure it', async () => {
    moveTo(gateway, next.address);
    for (const asked of [merchant().readRecord(resourcePath), merchant().prepareCheckout({})]) {
      const error = await failureOf(asked);
      expect(error).toMatchObject({ problem: 'redirected', status: 307 });
      expect(error.message).toBe(
        `The gateway moves the request to ${next.address}, where the access token is not sent. ` +
          'If your gateway has moved there, give that address as the setting "gateway", or as "movedTo".',
      );
    }
    expect(next.connections()).toBe(0);
  });

  test.each([
    'http://gateway.example/v1/checkouts',
    '//gateway.example/v1/checkouts',
    'ftp://gateway.example/',
    'data:application/json,{}',
    'javascript:1',
    'https://[',
  ])('does not follow a redirect to %s', async (location) => {
    move(gateway, location);
    expect(await failureOf(mover().readRecord(resourcePath))).toMatchObject({ problem: 'redirected' });
  });

  test('does not follow a redirect to a named host with a user and password in its address', async () => {
    move(gateway, next.address.replace('//', '//user:password@'));
    expect(await failureOf(mover().readRecord(resourcePath))).toMatchObject({ problem: 'redirected' });
    expect(next.connections()).toBe(0);
  });

  test.each([300, 301, 302, 303, 304, 308])(
    'does not follow HTTP %i, not even to a named host',
    async (status) => {
      move(gateway, `${next.address}${resourcePath}`, status);
      const expected = { problem: 'redirected', status };
      expect(await failureOf(mover().readRecord(resourcePath))).toMatchObject(expected);
      expect(await failureOf(mover().prepareCheckout({}))).toMatchObject(expected);
      expect(next.connections()).toBe(0);
    },
  );
});

test.each([
  ['http://gateway.example', 'The movedTo’s address would send the access token in the clear.'],
  ['gateway', 'The movedTo is not an address.'],
  ['https://u:p@gateway.example', 'The movedTo’s address holds more than host and path.'],
])('%s as movedTo is refused before anything is sent', (address, reason) => {
  expect(() => merchant(address)).toThrow(reason);
});
