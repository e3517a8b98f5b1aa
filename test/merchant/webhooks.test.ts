import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sealEnvelope } from '../../src/gateway/webhooks/message.ts';
import { MerchantError, openWebhook, type WebhookRequest } from '../../src/merchant/index.ts';
import type { WebhookAdditions } from '../../src/merchant/webhook-messages.ts';
import { webhookComponents } from '../../src/reference/webhooks.ts';
import { paidRecord } from './fake-gateway.ts';

const secret = '000102030405060708090A0B0C0D0E0F'.repeat(2);
const other = 'f'.repeat(64);
const plain = {
  result: { code: '000.100.110', description: '' },
  buildNumber: '',
  timestamp: '2026-11-20 10:00:00.123+0000',
  ndc: '',
};
const payment = { type: 'PAYMENT', action: 'CREATED', payload: { ...paidRecord, ...plain } };
const registration = {
  type: 'REGISTRATION',
  action: 'DELETED',
  payload: { ...plain, id: 'a'.repeat(32), paymentBrand: 'VISA' },
};
const activation = { type: 'test', action: 'webhook activation', payload: plain };

const sent = (content: unknown, wrapper: 'none' | 'JSON' = 'none'): WebhookRequest => ({
  method: 'POST',
  ...sealEnvelope(typeof content === 'string' ? content : JSON.stringify(content), secret, wrapper),
});
const open = (request: WebhookRequest) => openWebhook(request, secret);
const with_ = (changes: Partial<WebhookRequest>) => ({ ...sent(payment), ...changes });
const withHeader = (name: string, value: string | string[] | undefined) => {
  const { headers } = sent(payment);
  return with_({ headers: { ...(headers as Record<string, string>), [name]: value } });
};

describe('a webhook message', () => {
  test.each([payment, registration, activation])('is opened: $type', async (content) => {
    for (const wrapper of ['none', 'JSON'] as const)
      expect((await open(sent(content, wrapper))).message).toEqual(content);
  });

  test('says when its record was made, and is recognised when it comes twice', async () => {
    const [first, again] = [await open(sent(payment)), await open(sent(payment, 'JSON'))];
    expect(first.madeAt).toEqual(new Date('2026-11-20T10:00:00.123Z'));
    expect(first.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(again.digest).toBe(first.digest);
    expect((await open(sent({ ...payment, action: 'UPDATED' }))).digest).not.toBe(first.digest);
    const { timestamp: _time, ...payload } = payment.payload;
    expect((await open(sent({ ...payment, payload }))).madeAt).toBeUndefined();
  });

  test('is opened from bytes, from the headers of fetch, and by the second of two secrets', async () => {
    const { headers, body } = sent(payment);
    const request = {
      headers: new Headers(headers as Record<string, string>),
      body: new TextEncoder().encode(String(body)),
    };
    expect((await openWebhook(request, [other, secret])).message).toEqual(payment);
  });

  test('of a type that is not known yet is no error, because it would be sent for 30 days', async () => {
    const { message } = await open(sent({ type: 'RISK', action: 'CREATED', payload: { id: 7 } }));
    expect(message).toEqual({ type: 'OTHER', otherType: 'RISK', action: 'CREATED', payload: { id: 7 } });
  });

  test('is opened whatever its text is, and by no other secret (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '"', '\\', '\u0000', 'é', '漢', '😀') }),
        async (description) => {
          const content = {
            ...activation,
            payload: { ...plain, result: { code: '000.100.110', description } },
          };
          const request = sent(content, 'JSON');
          expect((await open(request)).message).toEqual(content);
          await expect(openWebhook(request, other)).rejects.toMatchObject({ check: 'authenticity' });
        },
      ),
      { numRuns: 10 },
    );
  });

  test('has the members that the reference says a message adds to a record', () => {
    const added: Required<{ [Name in keyof WebhookAdditions]: true }> = {
      presentationAmount: true,
      presentationCurrency: true,
      authentication: true,
      channelName: true,
      source: true,
      shortId: true,
      paymentMethod: true,
    };
    const { anyOf: [paid] = [] } = webhookComponents.WebhookMessage ?? {};
    const described = paid?.properties?.payload?.allOf?.[1]?.properties;
    expect(Object.keys(described ?? {})).toEqual(Object.keys(added));
  });
});

test.each([
  [undefined, 'There is no body.'],
  [{}, 'The body is what something has parsed.'],
  [[1], 'The body is what something has parsed.'],
])('a body %j is told with the reader that gives it as it came', async (body, reason) => {
  await expect(open(with_({ body: body as never }))).rejects.toThrow(
    `${reason} Give the body as it came, before anything has parsed it: in Express by express.raw({ type: "*/*" }) at the route`,
  );
});

describe('a request that is no message', () => {
  const changed = (hex: string) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  const { body } = sent(payment);

  test.each([
    ['another method', with_({ method: 'GET' }), 'method', 405],
    ['no vector', withHeader('x-initialization-vector', undefined), 'headers', 400],
    ['a short vector', withHeader('x-initialization-vector', '00'), 'headers', 400],
    ['a vector of 16 bytes', withHeader('x-initialization-vector', '0'.repeat(32)), 'headers', 400],
    ['two tags', withHeader('x-authentication-tag', ['0'.repeat(32), '0'.repeat(32)]), 'headers', 400],
    [
      'a tag of 4 bytes, which is easily guessed',
      withHeader('x-authentication-tag', '00000000'),
      'headers',
      400,
    ],
    ['a header in two spellings', withHeader('X-Authentication-Tag', '0'.repeat(32)), 'headers', 400],
    ['a body that is too long', with_({ body: '00'.repeat(600_000) }), 'size', 413],
    ['no body', with_({ body: '' }), 'form', 400],
    ['a body that nothing has read', with_({ body: undefined as never }), 'form', 400],
    ['a body that is null', with_({ body: null as never }), 'form', 400],
    ['a body that was parsed', with_({ body: { encryptedBody: '00' } as never }), 'form', 400],
    ['a body that was parsed to nothing', with_({ body: {} as never }), 'form', 400],
    ['a body that is a stream', with_({ body: new ReadableStream() as never }), 'form', 400],
    ['no headers', with_({ headers: undefined as never }), 'headers', 400],
    ['an odd number of digits', with_({ body: `${body}0` }), 'form', 400],
    ['letters', with_({ body: 'xyz0' }), 'form', 400],
    ['a line break', with_({ body: `${body}\n` }), 'form', 400],
    ['JSON without the member', with_({ body: '{"encrypted":"00"}' }), 'form', 400],
    ['JSON that does not parse', with_({ body: '{"encryptedBody":' }), 'form', 400],
    ['a changed body', with_({ body: changed(String(body)) }), 'authenticity', 403],
    ['a wrong tag', withHeader('x-authentication-tag', '0'.repeat(32)), 'authenticity', 403],
    ['no JSON inside', sent('<h1>'), 'json', 400],
    ['a list inside', sent([payment]), 'shape', 400],
    ['no payload', sent({ type: 'PAYMENT', action: 'CREATED' }), 'shape', 400],
    ['an amount that is a number', sent({ ...payment, payload: { ...paidRecord, amount: 1 } }), 'shape', 400],
    ['a type that is an object', sent({ ...payment, type: {} }), 'shape', 400],
  ] as const)('because of %s is refused', async (_name, request, check, status) => {
    const error = await open(request).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'WebhookError',
      check,
      status,
      remedy: expect.stringMatching(/\.$/),
    });
    expect(String(error)).not.toContain('lamp');
  });

  test('fails the cheapest check first, so that a stranger costs little', async () => {
    const nothing = { method: 'PUT', headers: {}, body: `{${'x'.repeat(2_000_000)}` };
    const tagged = { 'x-initialization-vector': '0'.repeat(24), 'x-authentication-tag': '0'.repeat(32) };
    const checks = [nothing, { ...nothing, method: 'POST' }, { headers: tagged, body: nothing.body }];
    const found = checks.map((request) => open(request).catch(({ check }) => check));
    expect(await Promise.all(found)).toEqual(['method', 'headers', 'size']);
  });

  test('never ends in another error, whatever is sent (property)', async () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]*$/));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), anyText), anyText, async (headers, text) => {
        await expect(openWebhook({ headers, body: text }, secret)).rejects.toMatchObject({
          name: 'WebhookError',
        });
      }),
      { numRuns: 50 },
    );
  });
});

test.each(['', 'abc', `${secret}0`, [], [secret, '']])('the secret %j is refused', async (wrong) => {
  const error = await openWebhook(sent(payment), wrong).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MerchantError);
  expect(error).toMatchObject({ problem: 'settings' });
});
