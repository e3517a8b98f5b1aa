import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { defineConnector, readJsonAnswer, toMinorUnits, UnknownOutcome } from '../../src/connector/index.ts';

const codes = { paid: '000.000.000', uncovered: '800.100.155', declined: '800.100.152' } as const;
const state = z.enum(['paid', 'uncovered', 'declined']);
const charge = z.object({ id: z.string(), reference: z.string(), state });

function toOutcome(told: unknown, key: string) {
  const { data } = charge.safeParse(told);
  if (data?.reference !== key) throw new UnknownOutcome('the answer is about no charge of ours');
  return { code: codes[data.state], rule: `acme-${data.state}`, reference: data.id };
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
      async charge({ amount, currency, instrument }, reference) {
        const sent = { reference, card: instrument, currency, amount: toMinorUnits(amount, currency) };
        return toOutcome(await call('POST', '/charges', sent), reference);
      },
      async followUp({ amount, currency, referenced }, reference) {
        const sent = { reference, currency, amount: toMinorUnits(amount, currency) };
        return toOutcome(await call('POST', `/charges/${referenced.reference}/refunds`, sent), reference);
      },
      async find(_inquiry, key) {
        const told = await call('GET', `/charges?reference=${key}`);
        if (!Array.isArray(told)) throw new UnknownOutcome('the answer is no list of charges');
        return told.length === 0 ? undefined : toOutcome(told[0], key);
      },
      async readWebhook({ body, headers }) {
        const expected = createHmac('sha256', webhookKey).update(body).digest();
        const sent = Buffer.from(headers['acme-signature'] ?? '', 'hex');
        if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
        const told = charge.parse(JSON.parse(body));
        return [{ kind: 'outcome', key: told.reference, outcome: toOutcome(told, told.reference) }];
      },
    };
  },
});
