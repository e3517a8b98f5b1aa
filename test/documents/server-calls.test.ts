/** Runs the programs of `docs/merchant-client.md` with a gateway, in their order: what one declares, the later ones use. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealEnvelope } from '../../src/gateway/webhooks/message.ts';
import { createMerchant, MerchantError, openWebhook, WebhookError } from '../../src/merchant/index.ts';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../support/gateway.ts';
import { allDocuments, blocksOf } from './markdown.ts';

const programs = allDocuments()
  .filter(({ path }) => path === 'docs/merchant-client.md')
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'js')
  .map(({ code }) => code);

const secret = 'a'.repeat(64);
let gateway: TestGateway;
let address: string;

beforeAll(async () => {
  process.env.WEBHOOK_SECRET = secret;
  gateway = await testGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  delete process.env.WEBHOOK_SECRET;
  await gateway.close();
});

/** Runs a program with these names. Gives what it has declared at its top, as far as `wanted` names it. */
async function run(code: string, names: Readonly<Record<string, unknown>>, wanted: readonly string[]) {
  const body = `${code.replace(/^import .*$/gm, '')}\nreturn { ${wanted.join(', ')} };`;
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  return AsyncFunction(...Object.keys(names), body)(...Object.values(names));
}

test('the programs for a server do what they say', async () => {
  const [checkoutProgram = '', payProgram = '', lostProgram = '', storedProgram = '', findProgram = ''] =
    programs;
  const merchant = createMerchant({ gateway: address, entityId, accessToken: token });
  const { amount, currency, paymentType } = checkout;
  const { id } = await merchant.prepareCheckout({ amount, currency, paymentType });
  await gateway.pay(id, { ...card, shopperResultUrl: 'app://result' });
  const fulfilled: unknown[] = [];
  const shop = {
    createMerchant: () => ({ ...merchant, prepareCheckout: async () => ({ id }) }),
    entityId,
    accessToken: token,
    order: {},
    resourcePath: `/v1/checkouts/${id}/payment`,
    fulfilOnce: (_order: unknown, payment: unknown) => fulfilled.push(payment),
  };
  const { state } = await run(checkoutProgram, shop, ['state']);
  expect([state, fulfilled]).toEqual(['paid', [expect.stringMatching(/^[0-9a-f]{32}$/)]]);

  const printed: unknown[] = [];
  const console = { log: (...values: unknown[]) => printed.push(values) };
  const paid = await run(payProgram, { merchant, console }, ['card', 'captured', 'tooMuch']);
  expect([paid.captured.state, paid.tooMuch]).toEqual(['accepted', expect.any(MerchantError)]);
  expect(printed).toEqual([['700.400.200', expect.stringContaining('which is 30.00 EUR')]]);
  const kept: unknown[] = [];
  const lost = {
    merchant,
    card: paid.card,
    MerchantError,
    keepForLater: (...sale: unknown[]) => kept.push(sale),
  };
  const { order, outcome } = await run(lostProgram, lost, ['order', 'outcome']);
  expect([outcome.state, kept]).toEqual(['paid', []]);
  // Payments of the same moment are listed in any order.
  gateway.wait(1);

  const { registrationId } = await run(storedProgram, { merchant, card: paid.card, order }, [
    'registrationId',
  ]);
  await expect(merchant.readRegistration(registrationId)).rejects.toMatchObject({ problem: 'refused' });
  const { history, codes } = await run(findProgram, { merchant }, ['history', 'codes']);
  expect(history.payments.map(({ paymentType: type }: { paymentType: string }) => type)).toContain('RF');
  expect(codes.length).toBeGreaterThan(600);
});

test('the receiver of webhooks answers 204 to a message and 403 to a stranger', async () => {
  const handled: unknown[] = [];
  const names = {
    createServer,
    buffer,
    openWebhook,
    WebhookError,
    handleOnce: async (digest: string) => void handled.push(digest),
  };
  const { receiver } = (await run(programs.at(-1) ?? '', names, ['receiver'])) as { receiver: Server };
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const payload = { result: { code: '000.100.110', description: '' }, id: 'a' };
  const content = JSON.stringify({ type: 'PAYMENT', action: 'CREATED', payload });
  const send = async (key: string) => {
    const { headers, body } = sealEnvelope(content, key, 'none');
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect([await send(secret), await send('b'.repeat(64)), (await fetch(url)).status]).toEqual([
    204, 403, 405,
  ]);
  expect(handled).toHaveLength(1);
  receiver.closeAllConnections();
  receiver.close();
});
