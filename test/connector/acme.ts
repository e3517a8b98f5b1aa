import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  defineConnector,
  fromMinorUnits,
  readJsonAnswer,
  toMinorUnits,
  UnknownOutcome,
} from '../../src/connector/index.ts';

const codes = {
  paid: '000.000.000',
  waiting: '000.200.000',
  uncovered: '800.100.155',
  declined: '800.100.152',
} as const;
// Each member has a form, so that no text of the acquirer gets any further.
const charge = z.object({
  id: z.string().regex(/^\w{1,64}$/),
  reference: z.string(),
  state: z.enum(['paid', 'waiting', 'uncovered', 'declined']),
  amount: z.int(),
  currency: z.string(),
});

function toOutcome({ id, state }: z.infer<typeof charge>) {
  return { code: codes[state], rule: `acme-${state}`, reference: id };
}

/** An answer about another charge, or about another sum, says nothing of what was ordered. */
function readOutcome(told: unknown, key: string, { amount, currency }: { amount: string; currency: string }) {
  const { data } = charge.safeParse(told);
  const isOfSum = data?.currency === currency && data.amount === toMinorUnits(amount, currency);
  if (data?.reference !== key || !isOfSum) throw new UnknownOutcome('the answer is about another charge');
  return toOutcome(data);
}

export const acme = defineConnector({
  name: 'acme',
  capabilities: {
    paymentTypes: ['DB', 'RF'],
    brands: ['VISA', 'MASTER'],
    instruments: ['card'],
    parts: ['RF'],
    repeated: ['RF'],
    agreements: false,
    parameters: [],
    authentication: 'own',
  },
  settings: z.strictObject({ address: z.url(), apiKey: z.string(), webhookKey: z.string() }),
  create({ settings: { address, apiKey, webhookKey }, send }) {
    async function call(method: 'GET' | 'POST', path: string, sent?: object): Promise<unknown> {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      const body = sent && JSON.stringify(sent);
      const answer = await send({ method, url: address + path, headers, ...(body && { body }) });
      if (answer.status !== 200) throw new UnknownOutcome(`HTTP ${answer.status} is no answer`);
      return readJsonAnswer(answer);
    }
    return {
      async charge(order, key) {
        const { amount, currency, instrument } = order;
        const sent = { reference: key, card: instrument, currency, amount: toMinorUnits(amount, currency) };
        return readOutcome(await call('POST', '/charges', sent), key, order);
      },
      async followUp(order, key) {
        const { amount, currency, referenced } = order;
        const sent = { reference: key, currency, amount: toMinorUnits(amount, currency) };
        return readOutcome(await call('POST', `/charges/${referenced.reference}/refunds`, sent), key, order);
      },
      async find(inquiry, key) {
        const told = await call('GET', `/charges?reference=${key}`);
        if (!Array.isArray(told)) throw new UnknownOutcome('the answer is no list of charges');
        return told.length === 0 ? undefined : readOutcome(told[0], key, inquiry);
      },
      async readWebhook({ body, headers }) {
        const expected = createHmac('sha256', webhookKey).update(body).digest();
        const sent = Buffer.from(headers['acme-signature'] ?? '', 'hex');
        if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
        const told = charge.parse(JSON.parse(body));
        const { reference: key, currency } = told;
        const amount = fromMinorUnits(told.amount, currency) ?? '';
        return [{ kind: 'outcome', key, amount, currency, outcome: toOutcome(told) }];
      },
    };
  },
});
