import { describe, expect, test } from 'vitest';
import { startTenant } from './stand-in.ts';

const webhook = {
  id: 'M1',
  kind: 'webhook',
  to: 'inbox',
  attempt: 2,
  receivedAt: '',
  content: { type: 'PAYMENT', action: 'CREATED', payload: { result: { code: '000.100.110' } } },
  raw: { headers: {}, body: '' },
  answered: 200,
};
const request = { method: 'POST', path: '/v1/checkouts', status: 200, operation: 'checkout.create' };

describe('the inbox', () => {
  test('asks for what matches, and waits in the control plane', async () => {
    const { standIn, tenant } = await startTenant({ 'GET /tenants/E1/messages': { messages: [webhook] } });
    const { inbox } = tenant;
    expect(await inbox.waitFor({ type: 'PAYMENT', checkout: { id: 'C1' } }, { timeout: 900 })).toEqual(
      webhook,
    );
    expect(standIn.asked.at(-1)).toMatch(/^GET \/tenants\/E1\/messages\?type=PAYMENT&checkout=C1&wait=\d+$/);
  });

  test('says what is there when nothing matches', async () => {
    const { tenant } = await startTenant({ 'GET /tenants/E1/messages': { messages: [] } });
    const { inbox } = tenant;
    await expect(inbox.waitFor({ kind: 'reminder', checkout: 'C1' }, { timeout: 20 })).rejects.toThrow(
      'No message with kind: "reminder", checkout: "C1" came in 0.02 s. There is none at all.',
    );
  });

  test('lists the messages that do not match', async () => {
    const { standIn, tenant } = await startTenant();
    // The stand-in answers each question alike, so the question for all must get another answer.
    standIn.answerBy('GET /tenants/E1/messages', () => ({
      messages: standIn.asked.at(-1)?.includes('?') ? [] : [webhook],
    }));
    const { inbox } = tenant;
    await expect(inbox.waitFor({ kind: 'reminder' }, { timeout: 20 })).rejects.toThrow(
      'There is:\n  webhook PAYMENT CREATED 000.100.110 to inbox, attempt 2, answered 200',
    );
  });

  test('holds, releases, answers, drops, repeats and replays', async () => {
    const { standIn, tenant } = await startTenant({
      'POST /tenants/E1/inbox': { answer: 200, isHolding: true, held: 0 },
      'POST /tenants/E1/messages/M1/replay': webhook,
    });
    const { inbox } = tenant;
    await (await inbox.hold()).release('reversed');
    await inbox.answer(500, { times: 2 });
    await inbox.drop();
    await inbox.repeat(2);
    await inbox.replay({ id: 'M1' }, { corrupt: 'tag' });
    expect(standIn.asked.slice(-6).map((line) => line.slice(line.indexOf('{')))).toEqual([
      '{"hold":true}',
      '{"release":"reversed"}',
      '{"answer":500,"times":2}',
      '{"drop":1}',
      '{"repeat":2}',
      '{"corrupt":"tag"}',
    ]);
  });
});

describe('the journal', () => {
  test('asks by operation, checkout, status and parameters', async () => {
    const { standIn, tenant } = await startTenant({ 'GET /tenants/E1/requests': { requests: [request] } });
    const { journal } = tenant;
    const pattern = { on: 'checkout.create', status: 200, parameters: { amount: '1.00' } } as const;
    expect(await journal.requests({ ...pattern, checkout: 'C1' })).toEqual([request]);
    expect(standIn.asked.at(-1)).toBe(
      'GET /tenants/E1/requests?on=checkout.create&status=200&checkout=C1&parameter.amount=1.00',
    );
  });

  test('gives all events, page by page', async () => {
    const events = Array.from({ length: 1000 }, (_, index) => ({ seq: index + 1 }));
    const { standIn, tenant } = await startTenant();
    const page = () => ({ events: standIn.asked.at(-1)?.includes('after=0&') ? events : [{ seq: 1001 }] });
    standIn.answerBy('GET /tenants/E1/events', page);
    const { journal } = tenant;
    expect((await journal.events()).at(-1)).toEqual({ seq: 1001 });
    expect(standIn.asked.at(-1)).toBe('GET /tenants/E1/events?after=1000&limit=1000');
  });
});
