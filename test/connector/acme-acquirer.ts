import { createHmac } from 'node:crypto';
import { type Card, fromMinorUnits } from '../../src/connector/index.ts';
import type { FakeAcquirer } from '../../src/testing/connector-checks/index.ts';

export const acmeSettings = {
  address: 'https://api.acme.example',
  apiKey: 'acme-api-key-1',
  webhookKey: 'acme-webhook-key-1',
};

type State = 'paid' | 'waiting' | 'declined';

interface Charge {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly card?: Card;
  /** The id of the charge that is refunded. */
  readonly of?: string | undefined;
  state: State;
}

const states: Readonly<Record<string, State | undefined>> = {
  accepted: 'paid',
  declined: 'declined',
  pending: 'waiting',
};

/** It makes nothing twice: it knows each reference for ever. */
export function createAcmeAcquirer(): FakeAcquirer & { sign(body: string): string } {
  const charges: Charge[] = [];
  let state: State = 'paid';
  const json = (status: number, told: unknown) => ({
    status,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(told),
  });
  const sign = (body: string) => createHmac('sha256', acmeSettings.webhookKey).update(body).digest('hex');

  return {
    sign,
    async answer({ method, url, headers = {}, body = '{}' }) {
      if (headers.authorization !== `Bearer ${acmeSettings.apiKey}`) return json(401, { error: 'key' });
      const { pathname, searchParams } = new URL(url);
      const reference = method === 'GET' ? searchParams.get('reference') : JSON.parse(body).reference;
      const known = charges.filter((one) => one.reference === reference);
      if (method === 'GET' || known[0]) return json(200, method === 'GET' ? known : known[0]);
      const id = `ch_${charges.length}`;
      const charge: Charge = { ...JSON.parse(body), id, state, of: pathname.split('/')[2] };
      charges.push(charge);
      return json(200, charge);
    },
    made: () =>
      charges
        .filter((one) => one.state === 'paid')
        .map(({ reference: key, amount, currency, card, of }) => ({
          key,
          currency,
          amount: fromMinorUnits(amount, currency) ?? '',
          ...(card ? { paymentType: 'DB', card } : { paymentType: 'RF' }),
          ...(of && { follows: charges.find(({ id }) => id === of)?.reference ?? '' }),
        })),
    decide(verdict) {
      const next = states[verdict];
      // A charge of Acme has no page, and no other end.
      if (next === undefined) return false;
      state = next;
      for (const charge of charges) if (charge.state === 'waiting') charge.state = state;
      return true;
    },
    webhooks: () =>
      charges.map((charge) => {
        const body = JSON.stringify(charge);
        return { body, headers: { 'acme-signature': sign(body) } };
      }),
  };
}
