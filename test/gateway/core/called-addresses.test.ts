// @tests src/gateway/outbound/guarded-client.ts
/** The one rule of called addresses, at its three places: configuration, requests, and the calls themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedClient } from '../../../src/gateway/outbound/guarded-client.ts';
import { checkout, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { key, live, load, testFolder, written } from '../config/support.ts';

const folder = testFolder();
let inTest: TestGateway;
let inLive: TestGateway;
beforeAll(async () => {
  inTest = await testGateway();
  inLive = await testGateway({ config: { environment: 'live' } });
});
afterAll(() => Promise.all([inTest.close(), inLive.close()]));

/** Returns what a live start says about a webhook and a font at this address. */
async function saidAtStart(address: string): Promise<string> {
  const [merchant] = live.merchants;
  const webhooks = [{ address, types: ['PAYMENTS'], secret: key }];
  const channels = merchant?.channels.map((channel) => ({ ...channel, webhooks }));
  const file = written(folder, { ...live, merchants: [{ ...merchant, channels, fonts: [address] }] });
  return load(file).then(
    () => '',
    (error: Error) => error.message,
  );
}

/** Returns the parameters that a checkout is refused for with this address as both of its own. */
async function refusedNames(gateway: TestGateway, address: string): Promise<string[]> {
  const fields = { ...checkout, shopperResultUrl: address, notificationUrl: address };
  const headers = { authorization: `Bearer ${token}` };
  const { result } = (await gateway.post('/v1/checkouts', fields, headers)).json();
  return (result.parameterErrors ?? []).map(({ name }: { name: string }) => name).sort();
}

const both = ['notificationUrl', 'shopperResultUrl'];
const called = ['notificationUrl'];

test.each<[address: string, reason: string, remedy: string, live: string[], inTest: string[]]>([
  ['https://jane:secret@shop.example/a', 'credentials', 'a user name or password', both, both],
  ['https://jane@shop.example/a', 'credentials', 'a user name or password', both, both],
  ['https://shop.example:25/a', 'port', 'the port of another service', both, both],
  ['https://shop.example:444/a', 'port', 'the port of another service', both, both],
  ['https://shop.example:5060/a', 'port', 'the port of another service', both, both],
  ['https://shop.example:5432/a', 'port', 'the port of another service', both, both],
  ['https://shop.example:6679/a', 'port', 'the port of another service', both, both],
  ['https://localhost:6000/a', 'port', 'the port of another service', both, both],
  ['https://localhost:7001/a', 'blocked-host', 'this computer or into a private network', called, []],
  ['https://shop.internal/a', 'blocked-host', 'this computer or into a private network', called, []],
  ['https://10.0.0.7/a', 'blocked-address', 'this computer or into a private network', called, []],
  ['http://shop.example/a', 'scheme', 'begin with https://', called, []],
])(
  '%s is refused at the start, in requests and at the call, for: %s',
  async (address, reason, remedy, ...names) => {
    const at = 'merchants[0].channels[0].webhooks[0].address';
    const said = await saidAtStart(address);
    for (const path of [at, 'merchants[0].fonts[0]']) expect(said).toContain(`${path} must `);
    expect(said).toContain(remedy);
    expect([await refusedNames(inLive, address), await refusedNames(inTest, address)]).toEqual(names);
    const client = guardedClient({ environment: 'live', allowLoopbackCallbacks: false }, async () => {
      throw new Error('the name was looked up');
    });
    expect(await client.send({ method: 'GET', address })).toEqual({ ok: false, reason });
  },
);

test.each(['https://shop.example/a', 'https://shop.example:8443/a', 'https://8.8.8.8/a'])(
  '%s is taken at the start and in requests',
  async (address) => {
    expect(await saidAtStart(address)).toBe('');
    expect([await refusedNames(inLive, address), await refusedNames(inTest, address)]).toEqual([[], []]);
  },
);

test('an upstream with a user and password in its address, which would not be sent, is refused at the start', async () => {
  const [merchant] = live.merchants;
  const upstream = { address: 'https://u:p@gw.example/', accessToken: 'x', entityId: '4'.repeat(32) };
  const channels = merchant?.channels.map((channel) => ({ ...channel, upstream }));
  await expect(load(written(folder, { ...live, merchants: [{ ...merchant, channels }] }))).rejects.toThrow(
    'merchants[0].channels[0].upstream.address must not hold a user name or password',
  );
});
