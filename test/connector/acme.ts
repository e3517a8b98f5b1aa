import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  acceptedCode,
  defineConnector,
  type Mode,
  type Outcome,
  readJsonAnswer,
  toMinorUnits,
  UnknownOutcome,
} from '../../src/connector/index.ts';

const texts = { id: z.string(), reference: z.string(), reason: z.string().default('') };
const charge = z.object({ ...texts, state: z.enum(['paid', 'declined']) });
const declines: Record<string, Outcome['code']> = { funds: '800.100.155', expired: '100.100.303' };

function toOutcome(told: unknown, key: string, mode: Mode): Outcome {
  const { data } = charge.safeParse(told);
  if (data?.reference !== key) throw new UnknownOutcome('the answer is about no charge of ours');
  const { id: reference, state, reason } = data;
  if (state === 'paid') return { code: acceptedCode(mode), rule: 'acme-paid', reference };
  return { code: declines[reason] ?? '800.100.152', rule: 'acme-declined', reference };
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
      const body = sent && { body: JSON.stringify(sent) };
      const answer = await send({ method, url: `${address}${path}`, headers, ...body });
      if (answer.status !== 200) throw new UnknownOutcome(`HTTP ${answer.status} is no answer`);
      return readJsonAnswer(answer);
    }
    return {
      async charge({ amount, currency, instrument, mode }, reference) {
        const sent = { reference, card: instrument, currency, amount: toMinorUnits(amount, currency) };
        return toOutcome(await call('POST', '/charges', sent), reference, mode);
      },
      async followUp({ amount, currency, referenced, mode }, reference) {
        const sent = { reference, currency, amount: toMinorUnits(amount, currency) };
        return toOutcome(
          await call('POST', `/charges/${referenced.reference}/refunds`, sent),
          reference,
          mode,
        );
      },
      async find({ mode }, key) {
        const { data } = z.array(z.unknown()).safeParse(await call('GET', `/charges?reference=${key}`));
        if (data === undefined) throw new UnknownOutcome('the answer is no list of charges');
        return data.length === 0 ? undefined : toOutcome(data[0], key, mode);
      },
      async readWebhook({ body, headers }) {
        const expected = createHmac('sha256', webhookKey).update(body).digest();
        const sent = Buffer.from(headers['acme-signature'] ?? '', 'hex');
        if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
        const told = charge.parse(JSON.parse(body));
        const { reference: key } = told;
        return [{ kind: 'outcome', key, outcome: toOutcome(told, key, 'EXTERNAL') }];
      },
    };
  },
});
