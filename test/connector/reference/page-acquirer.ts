/** The fake acquirer of the connector of pages. */
import { fromMinorUnits, type HttpAnswer } from '../../../src/connector/index.ts';
import type { AcquirerVerdict, FakeAcquirer } from '../../../src/testing/connector-checks/index.ts';
import { pageSettings, type Transaction } from './page-connector.ts';

const states: Readonly<Record<AcquirerVerdict, Transaction['state']>> = {
  ...{ accepted: 'paid', declined: 'failed', pending: 'pending', challenged: 'open' },
  ...{ expired: 'expired', cancelled: 'cancelled' },
};
const brands: Readonly<Record<string, string>> = { ideal: 'IDEAL', eps: 'EPS', twint: 'TWINT' };

export function createPageAcquirer(): FakeAcquirer {
  const kept: (Transaction & { of?: string | undefined; token: string; state: Transaction['state'] })[] = [];
  let state: Transaction['state'] = 'paid';
  const json = (status: number, told: unknown): HttpAnswer => ({
    ...{ status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(told) },
  });
  const shown = ({ of: _of, token, ...one }: (typeof kept)[number]) => ({
    ...one,
    ...(one.state === 'open' && { page: `https://shopper.pages.example/pay?token=${token}` }),
  });

  return {
    async answer({ method, url, headers = {}, body = '{}' }) {
      if (headers.authorization !== `Bearer ${pageSettings.apiKey}`) return json(401, { error: 'key' });
      const { pathname, searchParams } = new URL(url);
      const [, , id, refunds] = pathname.split('/');
      const named = kept.find((one) => one.id === id);
      if (method === 'GET' && id !== undefined)
        return named ? json(200, shown(named)) : json(404, { error: 'unknown' });
      const { key = searchParams.get('key'), amount, currency, method: way = '' } = JSON.parse(body);
      const known = kept.filter((one) => one.key === key);
      if (method === 'GET') return json(200, known.map(shown));
      if (known[0]) return json(200, shown(known[0]));
      if (refunds && !named) return json(404, { error: 'unknown' });
      const next = refunds && state === 'open' ? 'paid' : state;
      const number = kept.length;
      const one = { key, amount, currency, method: way, state: next, of: named?.key, token: `t${number}` };
      kept.push({ ...one, id: `${refunds ? 're' : 'tr'}_${number}` });
      return json(200, kept.slice(-1).map(shown)[0]);
    },
    made: () =>
      kept
        .filter((one) => one.state === 'paid')
        .map(({ key, amount, currency, method, of }) => ({
          ...{ key, currency, amount: fromMinorUnits(amount, currency) ?? '' },
          ...(of ? { paymentType: 'RF', follows: of } : { paymentType: 'DB', brand: brands[method] ?? '' }),
        })),
    decide(verdict) {
      const next = states[verdict];
      for (const one of kept) if (one.state === 'pending') one.state = next;
      if (verdict !== 'expired' && verdict !== 'cancelled') state = next;
      return true;
    },
    comeBack({ url }) {
      const token = new URL(url).searchParams.get('token');
      const one = kept.find((other) => other.token === token);
      if (one === undefined) throw new Error('the page has no such token');
      if (one.state === 'open') one.state = state;
      return {};
    },
    webhooks: () => kept.map(({ id }) => ({ body: `id=${id}`, headers: {} })),
  };
}
