import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { MissingMessage } from '../../../../src/testing/tenants/inbox/inbox.ts';
import { checkoutId, now, ownReceiver, reminder, testInbox, webhook } from './support.ts';

const failed = { ok: false, reason: 'status', status: 500 };
const arrived = { ok: true, status: 200 };

test('a webhook to the inbox is kept, decrypted, with its checkout and its answer', async () => {
  const { send, messages, called } = testInbox();
  const call = webhook();
  expect(await send(call)).toEqual(arrived);
  expect(messages()).toEqual([
    {
      id: 'message-1',
      kind: 'webhook',
      to: 'inbox',
      attempt: 1,
      receivedAt: new Date(now).toISOString(),
      content: expect.objectContaining({ type: 'PAYMENT', action: 'CREATED' }),
      raw: { headers: call.headers, body: call.body },
      answered: 200,
      checkoutId,
    },
  ]);
  expect(called).toEqual([]);
});

test('a reminder to a blank result page is kept by its query', async () => {
  const { send, messages } = testInbox();
  expect(await send(reminder())).toEqual(arrived);
  expect(messages()).toMatchObject([
    { kind: 'reminder', to: 'inbox', checkoutId, content: { id: checkoutId, resourcePath: '/v1' } },
  ]);
});

test('a receiver of the tester’s own is really called, and its answer is the gateway’s', async () => {
  const inbox = testInbox();
  const call = webhook({ address: ownReceiver });
  expect(await inbox.send(call)).toEqual(arrived);
  inbox.theirs.status = 500;
  expect(await inbox.send(reminder('http://127.0.0.1:3000/result'))).toEqual(failed);
  inbox.theirs.status = 0;
  expect(await inbox.send(webhook({ address: ownReceiver, id: 'two' }))).toMatchObject({ ok: false });
  expect(inbox.called).toHaveLength(3);
  expect(inbox.called[0]).toBe(call);
  expect(inbox.messages().map(({ to, answered }) => [to, answered])).toEqual([
    [ownReceiver, 200],
    [expect.stringContaining('http://127.0.0.1:3000/result?id='), 500],
    [ownReceiver, 0],
  ]);
});

test('a webhook that no secret opens has no content', async () => {
  const { send, messages } = testInbox();
  await send({ ...webhook(), body: 'AB' });
  expect(messages()[0]?.content).toEqual({});
});

test('the activation test of the inbox itself is answered and not kept; another receiver’s is', async () => {
  const { send, messages, change } = testInbox();
  await change({ answer: 500, times: 1 });
  expect(await send(webhook({ type: 'test', action: 'webhook activation' }))).toEqual(arrived);
  await send(webhook({ type: 'test', action: 'webhook activation', address: ownReceiver }));
  expect(messages()).toHaveLength(1);
  expect(await send(webhook())).toEqual(failed);
});

test('the inbox answers as it is told, as often as it is told, and each attempt is kept', async () => {
  const { send, messages, change, state } = testInbox();
  expect(await change({ answer: 500, times: 2 })).toEqual({ answer: 500, isHolding: false, held: 0 });
  // The gateway encrypts each attempt anew.
  expect(await send(webhook())).toEqual(failed);
  expect(await send(webhook())).toEqual(failed);
  expect(await send(webhook())).toEqual(arrived);
  expect(messages().map(({ attempt, answered }) => [attempt, answered])).toEqual([
    [1, 500],
    [2, 500],
    [3, 200],
  ]);
  expect(state().answer).toBe(200);
  await change({ answer: 302 });
  expect(await send(webhook({ id: 'two' }))).toEqual({ ok: false, reason: 'redirect', status: 302 });
  expect(state().answer).toBe(302);
  expect(messages({ answered: 'accepted' })).toHaveLength(1);
});

test('messages are dropped on their way, and the gateway takes them for sent', async () => {
  const { send, messages, change, called } = testInbox();
  await change({ drop: 2 });
  expect(await send(webhook())).toEqual(arrived);
  expect(await send(webhook({ address: ownReceiver }))).toEqual(arrived);
  await send(webhook({ id: 'two' }));
  expect(messages()).toHaveLength(1);
  expect(called).toEqual([]);
});

test('each message is delivered as often as wanted, with the same attempt', async () => {
  const { send, messages, change } = testInbox();
  await change({ repeat: 2 });
  await send(webhook());
  await change({ repeat: 1 });
  await send(webhook({ id: 'two' }));
  expect(messages().map(({ id, attempt }) => [id, attempt])).toEqual([
    ['message-1', 1],
    ['message-2', 1],
    ['message-3', 1],
  ]);
});

test.each([
  ['asSent', ['message-1', 'message-2', 'message-3']],
  ['reversed', ['message-3', 'message-2', 'message-1']],
] as const)('held messages arrive when they are released: %s', async (release, order) => {
  const { send, messages, change, called } = testInbox();
  await change({ hold: true });
  expect(await send(webhook())).toEqual(arrived);
  await send(webhook({ id: 'two', address: ownReceiver }));
  await send(webhook({ id: 'three' }));
  expect(called).toEqual([]);
  expect(messages().map(({ answered }) => answered)).toEqual([null, null, null]);
  expect(await change({ release })).toEqual({ answer: 200, isHolding: false, held: 0 });
  expect(messages().map(({ id }) => id)).toEqual(order);
  expect(messages().map(({ answered }) => answered)).toEqual([200, 200, 200]);
  expect(called).toHaveLength(1);
});

test('a wait ends with the message that matches, and not with one that is held back', async () => {
  const { send, waitFor, change } = testInbox();
  await send(webhook({ action: 'UPDATED' }));
  expect((await waitFor({ action: 'UPDATED' }, 0)).id).toBe('message-1');
  let came = false;
  const waiting = waitFor({ type: 'REGISTRATION' }, 60_000).then((message) => {
    came = true;
    return message.id;
  });
  await change({ hold: true });
  await send(webhook({ type: 'REGISTRATION' }));
  await setImmediate();
  expect(came).toBe(false);
  await change({ release: 'asSent' });
  expect(await waiting).toBe('message-2');
});

test('a wait in vain says what is there and in which member the nearest message differs', async () => {
  const { send, waitFor } = testInbox();
  await send(webhook());
  await send(reminder());
  const wanted = { type: 'PAYMENT', code: '800.100.155', checkout: checkoutId } as const;
  await expect(waitFor(wanted, 1)).rejects.toThrow(
    new MissingMessage(
      `No message with type PAYMENT, code 800.100.155, checkout ${checkoutId} has come; ` +
        '2 messages are there, the nearest message-1 webhook PAYMENT CREATED: code is 000.100.110.',
    ),
  );
});

test('a wait in vain for a reminder says what brings one', async () => {
  const { waitFor, change, send } = testInbox();
  await expect(waitFor({ kind: 'reminder' }, 1)).rejects.toThrow('advance the clock');
  await change({ hold: true });
  await send(webhook());
  await expect(waitFor({}, 1)).rejects.toThrow('1 held back: release the inbox');
});

test('a wait ends when its client has gone', async () => {
  const { waitFor } = testInbox();
  const gone = new AbortController();
  const waiting = waitFor({}, 60_000, gone.signal);
  gone.abort();
  await expect(waiting).rejects.toThrow(MissingMessage);
});

test('messages are found by checkout, whole or up to its dot', async () => {
  const { send, messages } = testInbox();
  await send(webhook());
  await send(webhook({ checkout: `${'D0'.repeat(16)}.uat01` }));
  const [key = ''] = checkoutId.split('.');
  expect(messages({ checkout: key }).map(({ id }) => id)).toEqual(['message-1']);
  expect(messages({ checkout: checkoutId })).toHaveLength(1);
});

test('a message is replayed to where it went, as often as wanted', async () => {
  const { send, replay, messages } = testInbox();
  await send(webhook());
  const sent = await replay('message-1', { times: 2 });
  expect(sent?.map(({ id, attempt, to }) => [id, attempt, to])).toEqual([
    ['message-2', 2, 'inbox'],
    ['message-3', 3, 'inbox'],
  ]);
  expect(messages()).toHaveLength(3);
  expect(await replay('message-9', {})).toBeUndefined();
});

test('a message is replayed to another address; a reminder brings its query along', async () => {
  const { send, replay, called } = testInbox();
  await send(webhook());
  await send(reminder());
  await replay('message-1', { to: ownReceiver });
  await replay('message-2', { to: 'http://127.0.0.1:3000/result?shop=1' });
  expect(called).toMatchObject([
    { method: 'POST', address: ownReceiver },
    { method: 'GET', address: `http://127.0.0.1:3000/result?shop=1&id=${checkoutId}&resourcePath=%2Fv1` },
  ]);
});

test.each(['tag', 'body'] as const)('a replay with a corrupt %s cannot be decrypted', async (corrupt) => {
  const { send, replay } = testInbox();
  await send(webhook());
  const [message] = (await replay('message-1', { corrupt })) ?? [];
  expect(message?.content).toEqual({});
  const [again] = (await replay('message-1', {})) ?? [];
  expect(again?.content).toMatchObject({ type: 'PAYMENT' });
});

test('a reset forgets messages and settings', async () => {
  const { send, change, reset, messages, state } = testInbox();
  await send(webhook());
  await change({ hold: true });
  await send(webhook({ id: 'two' }));
  reset();
  expect(messages()).toEqual([]);
  expect(state()).toEqual({ answer: 200, isHolding: false, held: 0 });
});

test('what is kept costs the next message nothing, and an attempt is counted also beside a thousand others', async () => {
  const { send, change, messages } = testInbox();
  await change({ answer: 500, times: 1 });
  await send(webhook({ id: 'first' }));
  const write = vi.spyOn(JSON, 'stringify');
  const countWrites = async (id: string) => {
    write.mockClear();
    await send(webhook({ id }));
    return write.mock.calls.length;
  };
  const alone = await countWrites('0');
  for (let at = 1; at < 998; at += 1) await send(webhook({ id: String(at) }));
  expect(await countWrites('998')).toBe(alone);
  await send(webhook({ id: 'first' }));
  expect(messages().at(-1)).toMatchObject({ attempt: 2 });
  write.mockRestore();
  await change({ answer: 500, times: 1 });
  await send(webhook({ id: 'forgotten' }));
  for (let at = 0; at < 1000; at += 1) await send(webhook({ id: `later ${at}` }));
  await send(webhook({ id: 'forgotten' }));
  expect(messages().at(-1)).toMatchObject({ attempt: 1 });
  expect(messages()).toHaveLength(1000);
});
