import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../support/tenants.ts';

let gateway: TenantGateway;
let port: number;
beforeAll(async () => {
  gateway = await tenantGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());

const form = 'application/x-www-form-urlencoded';

/** Sends a form in parts, without a length. */
async function sendInParts(path: string, parts: readonly string[]): Promise<[number, string]> {
  const sent = request({ port, path, method: 'POST', headers: { 'content-type': form } });
  for (const part of parts) {
    sent.write(part);
    await new Promise(setImmediate);
  }
  const answer = await answerTo(sent);
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return [answer.statusCode ?? 0, text];
}

async function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  sent.end();
  const [answer] = await once(sent, 'response');
  return answer;
}

/** Makes a payment whose shopper chooses at the provider's page. Resolves to what leads there. */
async function redirected(tenant: TenantInfo): Promise<string> {
  const shopperResultUrl = 'https://shop.example/result';
  const { id } = (await gateway.post(tenant, '/v1/checkouts', sale)).json();
  const paid = await gateway.app.inject({
    method: 'POST',
    url: `/v1/checkouts/${id}/payment`,
    headers: { 'content-type': form },
    payload: new URLSearchParams({ paymentBrand: 'PAYPAL', shopperResultUrl }).toString(),
  });
  return /"ndcid","value":"([0-9a-f]{32})"/.exec(paid.body)?.[1] ?? '';
}

describe('a request of a tenant', () => {
  it('whose body alone names it reaches its server whole, with a length and in parts without one', async () => {
    const tenant = await gateway.createTenant();
    const other = await redirected(tenant);
    const choice = { ndcid: other, choice: 'decline' };
    const whole = await gateway.app.inject({
      method: 'POST',
      url: '/connectors/asyncresponse_simulator',
      headers: { 'content-type': form },
      payload: new URLSearchParams(choice).toString(),
    });
    expect([whole.statusCode, whole.headers.location]).toEqual([
      303,
      expect.stringContaining('shop.example'),
    ]);
    const id = await redirected(tenant);
    const parts = [`ndcid=${id.slice(0, 9)}`, `${id.slice(9)}&cho`, 'ice=%61pprove'];
    const [status] = await sendInParts('/connectors/asyncresponse_simulator', parts);
    expect(status).toBe(303);
    const states = await Promise.all(
      [other, id].map(async (payment) => (await gateway.get(tenant, `/v1/payments/${payment}`)).json()),
    );
    expect(states.map(({ result }) => result.code)).toEqual(['800.100.152', '000.100.110']);
  });

  it('has one line in the log, with its entity and the id of its payment', async () => {
    const tenant = await gateway.createTenant();
    gateway.lines.length = 0;
    const { id } = (await gateway.post(tenant, '/v1/payments', { ...sale, ...visa })).json();
    await vi.waitFor(() => expect(gateway.lines).toHaveLength(1));
    const line = JSON.parse(gateway.lines[0] ?? '{}');
    expect(line).toMatchObject({ route: '/v1/payments', status: 200, entity: tenant.entityId, id });
  });

  it('is counted among the open requests of the server that listens until it is answered', async () => {
    const tenant = await gateway.createTenant();
    const scope = { on: 'payment.create' };
    await gateway.call('POST', `/tenants/${tenant.id}/faults`, { fault: { delay: 400 }, scope });
    const paying = gateway.post(tenant, '/v1/payments', { ...sale, ...visa });
    await vi.waitFor(() => expect(gateway.app.inFlight.count()).toBe(1));
    await paying;
    await vi.waitFor(() => expect(gateway.app.inFlight.count()).toBe(0));
  });

  it('that hangs ends when the server that listens closes', async () => {
    const ending = await tenantGateway();
    const tenant = await ending.createTenant();
    const scope = { on: 'payment.create' };
    await ending.call('POST', `/tenants/${tenant.id}/faults`, { fault: { hang: true }, scope });
    const hanging = ending.post(tenant, '/v1/payments', { ...sale, ...visa }).then(
      () => 'answered',
      () => 'cut',
    );
    const met = async () => (await ending.call('GET', `/tenants/${tenant.id}/faults`)).json().faults[0].met;
    await vi.waitFor(async () => expect(await met()).toBe(1));
    await ending.close();
    expect(await hanging).toBe('cut');
  });
});
