import { expect, test } from 'vitest';
import { addInbox } from '../../../../src/testing/control/routes/inbox.ts';
import { addMessages } from '../../../../src/testing/control/routes/messages.ts';
import { ownReceiver, reminder, testInbox, webhook } from '../../tenants/inbox/support.ts';
import { asked, controlApp, refused } from './support.ts';

function start() {
  const inbox = testInbox();
  const tenantOf = (id: string) => (id === 'one' ? { inbox } : undefined);
  const app = controlApp((app) => {
    addInbox(app, { tenantOf });
    addMessages(app, { tenantOf });
  });
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    asked(app, method, `/tenants/one${path}`, body);
  return { inbox, ask };
}

test('the inbox says what it does, and changes it', async () => {
  const { ask, inbox } = start();
  const state = { answer: 200, isHolding: false, held: 0 };
  expect(await ask('GET', '/inbox')).toEqual({ status: 200, body: state });
  expect((await ask('POST', '/inbox', { answer: 503, times: 1 })).body).toEqual({ ...state, answer: 503 });
  expect((await ask('POST', '/inbox', { hold: true })).body).toMatchObject({ isHolding: true });
  await inbox.send(webhook());
  expect((await ask('GET', '/inbox')).body).toMatchObject({ held: 1 });
  expect((await ask('POST', '/inbox', { release: 'reversed' })).body).toEqual(state);
  expect(inbox.messages()[0]?.answered).toBe(503);
  for (const change of [{ drop: 1 }, { repeat: 2 }]) {
    expect((await ask('POST', '/inbox', change)).status).toBe(200);
  }
});

test.each([
  [{}, 'body', 'exactly one of answer, drop, repeat, hold, release'],
  [{ drop: 1, hold: true }, 'body', 'exactly one of'],
  [{ times: 2 }, 'body', 'exactly one of'],
  [{ answer: 42 }, 'answer', '200 to 599'],
  [{ drop: 1, times: 2 }, 'times', 'for answer only'],
  [{ hold: false }, 'hold', 'release'],
  [{ release: 'now' }, 'release', 'asSent or reversed'],
])('the change %j is refused with the parameter and the remedy', async (change, parameter, message) => {
  const { ask } = start();
  expect(await ask('POST', '/inbox', change)).toEqual(
    refused(400, parameter, expect.stringContaining(message)),
  );
});

test('messages are listed by kind, type, action, checkout, code and text, and only the newest where a limit is named', async () => {
  const { ask, inbox } = start();
  await inbox.send(webhook());
  await inbox.send(webhook({ action: 'UPDATED', code: '800.100.155' }));
  await inbox.send(reminder());
  const idsOf = async (query: string) => {
    const { messages } = (await ask('GET', `/messages?${query}`)).body as { messages: { id: string }[] };
    return messages.map(({ id }) => id);
  };
  expect(await idsOf('')).toEqual(['message-1', 'message-2', 'message-3']);
  expect(await idsOf('search=800.100.155')).toEqual(['message-2']);
  expect(await idsOf('search=REMINDER')).toEqual(['message-3']);
  expect(await idsOf('search=nowhere')).toEqual([]);
  expect((await ask('GET', '/messages?limit=2&type=PAYMENT')).body).toMatchObject({ total: 2 });
  expect((await ask('GET', '/messages?limit=1&type=PAYMENT')).body).toMatchObject({
    messages: [{ id: 'message-2' }],
    total: 2,
  });
  expect(await idsOf('kind=reminder')).toEqual(['message-3']);
  expect(await idsOf('type=PAYMENT&action=CREATED')).toEqual(['message-1']);
  expect(await idsOf('code=800.100.155')).toEqual(['message-2']);
});

test('messages are listed by what the receiver answered', async () => {
  const { ask, inbox } = start();
  await inbox.send(webhook());
  await ask('POST', '/inbox', { answer: 503, times: 1 });
  await inbox.send(webhook({ action: 'UPDATED' }));
  const waiting = ask('GET', '/messages?answered=heldBack&wait=20000');
  await ask('POST', '/inbox', { hold: true });
  await inbox.send(reminder());
  expect((await waiting).body).toMatchObject({ messages: [{ id: 'message-3', answered: null }] });
  const idsOf = async (answered: string) => {
    const { body } = await ask('GET', `/messages?answered=${answered}`);
    return (body as { messages: { id: string }[] }).messages.map(({ id }) => id);
  };
  expect(await idsOf('accepted')).toEqual(['message-1']);
  expect(await idsOf('200')).toEqual(['message-1']);
  expect(await idsOf('refused')).toEqual(['message-2']);
  expect(await idsOf('503')).toEqual(['message-2']);
  expect(await idsOf('heldBack')).toEqual(['message-3']);
  expect(await ask('GET', '/messages?answered=yes')).toEqual(
    refused(400, 'answered', expect.stringContaining('accepted, refused, heldBack')),
  );
  expect((await ask('GET', '/messages?answered=404&wait=1')).body).toMatchObject({
    error: { message: expect.stringContaining('answered is 503') },
  });
});

test('a wait is answered by the next message that matches', async () => {
  const { ask, inbox } = start();
  const waiting = ask('GET', '/messages?type=REGISTRATION&wait=20000');
  await inbox.send(webhook());
  await inbox.send(webhook({ type: 'REGISTRATION' }));
  expect(await waiting).toMatchObject({ status: 200, body: { messages: [{ id: 'message-2' }] } });
});

test('a wait in vain is refused with what is there instead', async () => {
  const { ask, inbox } = start();
  await inbox.send(webhook());
  expect(await ask('GET', '/messages?code=800.100.155&wait=1')).toEqual(
    refused(404, 'wait', expect.stringContaining('code is 000.100.110')),
  );
});

test.each([
  ['kind=mail', 'kind', 'webhook, notification, reminder'],
  ['types=PAYMENT', 'types', 'send kind, type, action'],
  ['wait=soon', 'wait', 'number of milliseconds'],
  ['wait=30001', 'wait', 'at most 30000'],
])('the query %s is refused with the parameter and the remedy', async (query, parameter, message) => {
  const { ask } = start();
  const answer = await ask('GET', `/messages?${query}`);
  expect(answer).toEqual(refused(400, parameter, expect.stringContaining(message)));
});

test('a message is replayed', async () => {
  const { ask, inbox } = start();
  await inbox.send(webhook());
  const how = { to: ownReceiver, times: 2, corrupt: 'tag' };
  const { status, body } = await ask('POST', '/messages/message-1/replay', how);
  expect(status).toBe(200);
  expect(body).toMatchObject({ messages: [{ id: 'message-2', to: ownReceiver }, { id: 'message-3' }] });
  expect(inbox.called).toHaveLength(2);
  expect((await ask('POST', '/messages/message-1/replay', { to: 'inbox' })).status).toBe(200);
});

test('a replay that makes no sense is refused', async () => {
  const { ask, inbox } = start();
  await inbox.send(reminder());
  const replay = (id: string, how: object) => ask('POST', `/messages/${id}/replay`, how);
  expect(await replay('message-1', { corrupt: 'tag' })).toEqual(
    refused(400, 'corrupt', expect.stringContaining('webhooks only')),
  );
  expect(await replay('message-1', { to: 'shop' })).toEqual(
    refused(400, 'to', expect.stringContaining('http://127.0.0.1:3000/webhook')),
  );
  for (const to of ['http://jane:secret@shop.example/', 'http://127.0.0.1:22/']) {
    const sentence = expect.stringContaining('to must not h');
    expect(await replay('message-1', { to })).toEqual(refused(400, 'to', sentence));
  }
  expect(await replay('message-7', {})).toEqual(
    refused(404, 'message', expect.stringContaining('GET /tenants/{id}/messages')),
  );
});
