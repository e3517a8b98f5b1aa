// @tests src/connector/connector.ts
import { describe, expect, test, vi } from 'vitest';
import { adyen } from '../../src/acquirers/adyen/index.ts';
import { stripe } from '../../src/acquirers/stripe/index.ts';
import { defineConnector } from '../../src/connector/connector.ts';
import { type ConnectorDefinition, NotSent, type Send } from '../../src/connector/index.ts';
import { limitToHosts } from '../../src/connector/send.ts';

const answer = { status: 200, headers: {}, text: '{}' };

describe('a connector’s send', () => {
  const hosts = ['api.acme.example', '*-live.acme.example'];

  test.each([
    'https://api.acme.example/v1/payments',
    'https://API.acme.example/v1',
    'https://api.acme.example',
    'https://api.acme.example?x=1',
    'https://0a_b-Shop-live.acme.example/v1',
  ])('calls a host of the list: %s', async (url) => {
    const send = vi.fn<Send>(async () => answer);
    expect(await limitToHosts(send, hosts)({ method: 'GET', url })).toBe(answer);
    expect(send).toHaveBeenCalledOnce();
  });

  test.each([
    'https://evil.example/v1',
    'http://api.acme.example/v1',
    'https://apiXacme.example/v1',
    'https://api.acme.example.evil.example/v1',
    'https://api.acme.example@evil.example/v1',
    'https://api.acme.example:8443/v1',
    'https://api.acme.example\\@evil.example/v1',
    'https://a.b-live.acme.example/v1',
    'https://-live.acme.example/v1',
    'https://evil.example/https://api.acme.example/v1',
    '//api.acme.example/v1',
  ])('sends nothing to another: %s', async (url) => {
    const send = vi.fn<Send>(async () => answer);
    await expect(limitToHosts(send, hosts)({ method: 'POST', url })).rejects.toThrow(NotSent);
    expect(send).not.toHaveBeenCalled();
  });

  test('is limited wherever the definition uses it: for payments, the webhook and the list of brands', async () => {
    const asks = async ({ send }: { send: Send }) => send({ method: 'GET', url: 'https://evil.example/' });
    const made = defineConnector({
      ...(adyen as unknown as ConnectorDefinition<object>),
      hosts,
      setUp: asks as never,
      listBrands: asks as never,
      create: ((parts: { send: Send }) => ({ find: () => asks(parts) })) as never,
    });
    const parts = { settings: {}, send: async () => answer, environment: 'test', warn: () => {} } as const;
    const calls = [
      () => made.setUp?.(parts, 'https://pay.example/'),
      () => made.listBrands?.(parts),
      () => made.create(parts).find?.({} as never, '', 0),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(NotSent);
  });

  test.each([adyen, stripe])('of $name has a list', ({ hosts: own = [] }) => {
    expect(own.length).toBeGreaterThan(0);
  });
});
