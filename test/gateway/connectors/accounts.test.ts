/** Which settings of the connectors of the program choose the account (design decision 22). */
import { expect, test } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { hashAccount } from '../../../src/gateway/connectors/accounts.ts';
import { upstreamConnector } from '../../../src/gateway/connectors/upstream/upstream.ts';

const settings = {
  adyen: { apiKey: 'k'.repeat(20), merchantAccount: 'Shop_EUR', hmacKey: '0'.repeat(64) },
  stripe: { apiKey: `sk_test_${'k'.repeat(20)}`, webhookSecret: 'whsec_1' },
  upstream: {
    address: 'https://gateway.example/',
    entityId: 'a'.repeat(32),
    accessToken: 't',
    timeout: 30_000,
  },
};
type Changes = Readonly<Record<string, unknown>>;
const accounts: Readonly<Record<keyof typeof settings, (change: Changes) => unknown>> = {
  adyen: (change) => adyen.account?.({ ...settings.adyen, ...change }),
  stripe: (change) => stripe.account?.({ ...settings.stripe, ...change } as never),
  upstream: (change) => upstreamConnector.account?.({ ...settings.upstream, ...change } as never),
};

test.each<[connector: keyof typeof settings, change: Changes, isSame: boolean]>([
  ['adyen', { apiKey: 'n'.repeat(20) }, true],
  ['adyen', { hmacKey: undefined }, true],
  ['adyen', { merchantAccount: 'Shop_USD' }, false],
  ['adyen', { livePrefix: '1797a841fbb37ca7-Other' }, false],
  ['stripe', { webhookSecret: 'whsec_2' }, true],
  ['stripe', { apiKey: `sk_test_${'n'.repeat(20)}` }, false],
  ['upstream', { timeout: 60_000 }, true],
  ['upstream', { accessToken: 'u' }, true],
  ['upstream', { idempotencyKeys: true }, true],
  ['upstream', { entityId: 'b'.repeat(32) }, false],
  ['upstream', { address: 'https://other.example/' }, false],
])('a connector of %s that gets %o has the same account: %s', (connector, change, isSame) => {
  const hash = (changes: Changes) => hashAccount(connector, accounts[connector](changes) as object);
  expect(hash(change) === hash({})).toBe(isSame);
});
