/** A webhook message reaches a shop with Nest in both of its forms. */
import assert from 'node:assert/strict';
import { createCipheriv, randomBytes } from 'node:crypto';
import test from 'node:test';

process.env.PAYMENT_WEBHOOK_SECRET = randomBytes(32).toString('hex');
const { messages, startShop } = await import('./shop.mjs');

const payload = {
  result: { code: '000.000.000', description: 'Transaction succeeded' },
  buildNumber: 'test',
  timestamp: '2026-11-20 10:00:00.123+0000',
  ndc: 'a',
};
const content = { type: 'test', action: 'webhook activation', payload };

function seal() {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(process.env.PAYMENT_WEBHOOK_SECRET, 'hex'), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]).toString('hex');
  const headers = {
    'X-Initialization-Vector': iv.toString('hex'),
    'X-Authentication-Tag': cipher.getAuthTag().toString('hex'),
  };
  return { body, headers };
}

test('a message is opened as text and as JSON', async (context) => {
  const app = await startShop();
  context.after(() => app.close());
  const address = `${await app.getUrl()}/webhooks`;
  for (const type of ['text/plain', 'application/json']) {
    const { body, headers } = seal();
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type },
      body: type === 'text/plain' ? body : JSON.stringify({ encryptedBody: body }),
    });
    assert.equal(answer.status, 204, await answer.text());
  }
  assert.deepEqual(
    messages.map(({ type }) => type),
    ['test', 'test'],
  );
});
