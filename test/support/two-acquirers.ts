/** A gateway whose rule names two connectors, with an acquirer behind each. */
import { defineConnector } from '../../src/connector/connector.ts';
import { NotSent, type Outcome, UnknownOutcome } from '../../src/connector/index.ts';
import type { ResultCode } from '../../src/contract/result-codes.ts';
import type { ConfigInput } from '../../src/gateway/config/config.ts';
import type { ForwardingContext } from '../../src/gateway/connectors/forwarder.ts';
import { forwardingConnectors } from './forwarding-connector.ts';
import { card, checkout, testGateway, token } from './gateway.ts';

/** What an acquirer does with a charge; `hangs` makes it and never answers. */
export type Fault = 'none' | 'refuses' | 'silent' | 'cut' | 'declines' | 'claims' | 'asks' | 'hangs';

/** A decline that the rule lets go on, and one that it does not. */
export const soft = '800.100.152';
export const hard = '800.100.155';

/** An acquirer that remembers what it has charged, by the key of the transaction. */
function createAcquirer(name: string, { brands, needs, isRepeatable }: Taken = {}) {
  const charged = new Set<string>();
  /** The names of what was reversed, and the keys and payments in the order in which they came. */
  const reversed: string[] = [];
  const keys: string[] = [];
  const ids: string[] = [];
  const acquirer = {
    charged,
    reversed,
    keys,
    ids,
    code: hard as ResultCode,
    fault: 'none' as Fault,
    asked: 0,
    found: undefined as Outcome | undefined,
  };
  const definition = defineConnector<object>({
    name,
    capabilities: {
      paymentTypes: ['DB', 'RF', 'RV'],
      instruments: ['card', 'bankAccount'],
      parts: ['RF'],
      repeated: ['RF'],
      agreements: true,
      parameters: 'all',
      authentication: 'own',
      ...(brands && { brands }),
      ...(needs && { needs }),
    },
    settings: { parse: () => ({}) },
    create: () => ({
      ...(isRepeatable && { repeatableFor: 3_600_000 }),
      async charge({ id }, key) {
        acquirer.asked += 1;
        keys.push(key);
        ids.push(id);
        if (acquirer.fault === 'refuses') throw new NotSent('ECONNREFUSED');
        if (acquirer.fault === 'silent') throw new UnknownOutcome('timeout');
        if (acquirer.fault === 'declines')
          return { code: acquirer.code, rule: 'test', reference: `${name}-${key}` };
        if (acquirer.fault === 'asks')
          return { code: '000.200.000', rule: 'test', reference: `${name}-${key}`, redirect: bankPage };
        charged.add(key);
        if (acquirer.fault === 'claims')
          return { code: '900.100.600', rule: 'upstream-unreachable', isNotSent: true } as never;
        if (acquirer.fault === 'hangs') return new Promise<never>(() => {});
        if (acquirer.fault === 'cut') throw new UnknownOutcome('ECONNRESET');
        return { code: '000.000.000', rule: 'test', reference: `${name}-${key}` };
      },
      async followUp({ paymentType, referenced }, key) {
        if (paymentType === 'RV') reversed.push(String(referenced.reference));
        return { code: '000.000.000', rule: 'test', reference: `${name}-${key}` };
      },
      readWebhook: async ({ body }) => JSON.parse(body),
      resume: async (_inquiry, _details, key) => ({
        code: acquirer.code,
        rule: 'test',
        reference: `${name}-${key}`,
      }),
      ...(!isRepeatable && { find }),
    }),
  });
  async function find(_inquiry: unknown, key: string): Promise<Outcome | undefined> {
    if (acquirer.fault === 'silent') throw new UnknownOutcome('timeout');
    const paid = { code: '000.000.000', rule: 'test', reference: `${name}-${key}` } as const;
    return charged.has(key) ? paid : acquirer.found;
  }
  return Object.assign(acquirer, { definition, settings: {} });
}

const bankPage = { url: 'https://bank.example/', method: 'GET' as const, parameters: [] };

/** What an acquirer takes. */
interface Taken {
  readonly brands?: readonly string[];
  readonly needs?: readonly string[];
  /** Whether it answers a key again, and cannot be asked. */
  readonly isRepeatable?: boolean;
}

interface Opening {
  readonly otherwise?: string | undefined;
  readonly first?: Taken;
  readonly second?: Taken;
  readonly config?: ConfigInput;
  readonly restored?: Partial<ForwardingContext> & { readonly restoredAt?: number };
}

export async function openTwoAcquirers({
  otherwise = 'second',
  config,
  restored,
  first: takenFirst,
  second: taken,
}: Opening = {}) {
  const first = createAcquirer('first', takenFirst);
  const second = createAcquirer('second', taken);
  let connectors: ReturnType<typeof forwardingConnectors> | undefined;
  const gateway = await testGateway({
    config: {
      ...config,
      connectors: { first, second },
      routing: [{ connector: 'first', ...(otherwise && { otherwise, otherwiseAfter: [soft] }) }],
    },
    connectors({ forwardings }, warn) {
      connectors = forwardingConnectors({ ...restored, forwardings, warn });
      return connectors;
    },
  });
  const authorization = `Bearer ${token}`;
  return {
    first,
    second,
    gateway,
    listAway: (of: Parameters<NonNullable<typeof connectors>['listAway']>[0]) => connectors?.listAway(of),
    async pay(more: Record<string, string> = {}) {
      const fields = { ...checkout, testMode: 'EXTERNAL', ...card, ...more };
      const { id, result } = (await gateway.post('/v1/payments', fields, { authorization })).json();
      return { id: String(id), code: String(result.code) };
    },
    connectorOf: async (id: string) => (await gateway.store.findPayment(id))?.connector,
    /** Has an acquirer tell something of the transaction that it knows by this key. */
    tell: (name: string, key: string, code: string, reference: string | undefined = `${name}-${key}`) =>
      gateway.app.inject({
        method: 'POST',
        url: `/v1/connectors/${name}/webhook`,
        payload: [{ kind: 'outcome', key, reference, outcome: { code, rule: 'told', reference } }],
      }),
  };
}
