/**
 * A reset of the gateway's answer in a browser. Chromium sends a POST again by itself when its connection is reset before
 * any byte of the answer; then neither the page nor a count of requests would say what has happened.
 */
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import Fastify from 'fastify';
import { acceptFormBodies } from '../../src/gateway/http/form-body.ts';
import { createFaults } from '../../src/testing/tenants/faults/faults.ts';
import { meetFaults } from '../../src/testing/tenants/faults/meet-faults.ts';

for (const reset of ['before', 'after'] as const) {
  test(`the page sees a reset ${reset} the payment, and the browser sends it once`, async ({ page }) => {
    const faults = createFaults();
    const requests: string[] = [];
    let paid = 0;
    const app = Fastify();
    acceptFormBodies(app);
    meetFaults(app, () => faults);
    app.addHook('onRequest', async ({ method, url }) => void requests.push(`${method} ${url}`));
    app.get('/', async (_request, reply) => reply.type('text/html').send('<title>shop</title>'));
    app.post('/v1/checkouts/:id/payment', async () => ({ paid: ++paid, code: '000.100.110' }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const pay = () =>
      page.evaluate(async () => {
        try {
          const body = new URLSearchParams({ attemptId: 'a' });
          return await (await fetch('/v1/checkouts/one/payment', { method: 'POST', body })).json();
        } catch {
          return 'failed';
        }
      });
    // The second request goes over the connection of the first, which is where browsers repeat.
    expect(await pay()).toEqual({ paid: 1, code: '000.100.110' });
    faults.add({ fault: { reset }, scope: { on: 'payment.submit' } });
    expect(await pay()).toBe('failed');
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    expect(paid).toBe(reset === 'before' ? 1 : 2);
    expect(await pay()).toMatchObject({ code: '000.100.110' });
    await app.close();
  });
}
