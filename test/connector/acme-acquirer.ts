/** The fake of the made-up acquirer. It makes nothing twice: it knows each reference for ever. */
import { createHmac } from 'node:crypto';
import { fromMinorUnits } from '../../src/connector/amounts.ts';
import type { HttpAnswer, HttpRequest } from '../../src/connector/send.ts';
import type { FakeAcquirer } from '../../src/testkit/connector/index.ts';

export const acmeSettings = {
  address: 'https://api.acme.example',
  apiKey: 'acme-api-key-1',
  webhookKey: 'acme-webhook-key-1',
};

interface Made {
  readonly id: string;
  readonly reference: string;
  readonly state: 'paid' | 'declined';
  readonly amount: number;
  readonly currency: string;
}

export function createAcmeAcquirer(): FakeAcquirer & { sign(body: string): string } {
  const made: Made[] = [];
  const sign = (body: string) => createHmac('sha256', acmeSettings.webhookKey).update(body).digest('hex');
  return {
    sign,
    async answer({ method, url, headers = {}, body = '{}' }: HttpRequest): Promise<HttpAnswer> {
      const json = (status: number, told: unknown) => ({
        ...{ status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(told) },
      });
      if (headers.authorization !== `Bearer ${acmeSettings.apiKey}`) return json(401, { error: 'key' });
      const { searchParams } = new URL(url);
      const reference = method === 'GET' ? searchParams.get('reference') : JSON.parse(body).reference;
      const known = made.filter((one) => one.reference === reference);
      if (method === 'GET') return json(200, known);
      const { amount, currency } = JSON.parse(body);
      const charged: Made = known[0] ?? {
        id: `ch_${made.length}`,
        reference,
        state: 'paid',
        amount,
        currency,
      };
      if (known.length === 0) made.push(charged);
      return json(200, charged);
    },
    made: () =>
      made.map(({ reference: key, amount, currency }) => {
        return { key, currency, amount: fromMinorUnits(amount, currency) ?? '' };
      }),
    webhooks: () =>
      made.map((one) => {
        const body = JSON.stringify(one);
        return { body, headers: { 'acme-signature': sign(body) } };
      }),
  };
}
