/**
 * Real processes of the program on one PostgreSQL database, called nodes, whose payments go to an upstream in the test's
 * process. The test stops and kills them, and asks the database, the upstream and the other nodes what became of a payment.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { entityId, token } from './gateway.ts';
import { buildServer, type ServerProcess, startServer, type Variables } from './process.ts';
import { startSlowUpstream } from './slow-upstream.ts';
import { makeDatabase } from './test-store.ts';

type Fields = Readonly<Record<string, string>>;

export interface ForwardingNode extends ServerProcess {
  /** Its name in the database. */
  readonly id: string;
}

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly id: string;
    readonly result: { readonly code: string };
    readonly card?: { readonly last4Digits: string };
    readonly payments?: readonly Answer['body'][];
  };
}

/** One attempt of a shopper to pay a checkout. */
export interface Order {
  readonly checkoutId: string;
  readonly attemptId: string;
  /** The `merchantTransactionId`, by which the upstream counts charges. */
  readonly name: string;
}

export const paid = '000.100.112';
/** Nothing is known of the payment yet. */
export const processing = '000.200.000';
/** Neither number nor code occurs by chance in what a database holds. */
export const secretCard = {
  paymentBrand: 'AMEX',
  'card.number': '374289173465016',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '7391',
};

/** Another card of the same shopper. */
export const otherCard = { ...secretCard, 'card.number': '378282246310005', 'card.cvv': '4321' };

interface Starting {
  /** Entry file of another build. */
  readonly entry?: string;
  /** Another address of the database, such as that of a proxy. */
  readonly database?: string;
  readonly args?: readonly string[];
  readonly variables?: Variables;
}

/** A node that was not seen for this time counts as dead, in milliseconds. */
const deadAfterMs = 12_000;

async function moveClock(node: ServerProcess, milliseconds: number): Promise<void> {
  const body = new URLSearchParams({ advance: String(milliseconds) });
  await fetch(`${node.gateway}/_sim/clock`, { method: 'POST', body });
}

export type ForwardingNodes = Awaited<ReturnType<typeof startForwardingNodes>>;

/**
 * Builds the program and makes a database and an upstream.
 *
 * @param channel members of the channel besides those that every channel has
 * @param settings the same of its upstream
 */
export async function startForwardingNodes(channel: object = {}, settings: object = {}) {
  const [main, url, upstream] = await Promise.all([buildServer(), makeDatabase(), startSlowUpstream()]);
  const folder = mkdtempSync(join(tmpdir(), 'gateway-faults-'));
  const config = join(folder, 'config.json');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const running = new Set<ForwardingNode>();
  /** How far the clocks of the nodes are ahead, in milliseconds. */
  let ahead = 0;

  /** Writes the configuration; with this member it has a second merchant, who has this access token. */
  function configure(otherToken?: string): void {
    const forwarding = { address: upstream.address, accessToken: 'dGVzdA==', entityId, ...settings };
    const createMerchant = (digit: string, id: string) => ({
      id: digit.repeat(32),
      name: 'Shop',
      channels: [{ id, name: 'Shop', upstream: forwarding, ...channel }],
    });
    const other = 'f'.repeat(32);
    writeFileSync(
      config,
      JSON.stringify({
        merchants: [createMerchant('c', entityId), ...(otherToken ? [createMerchant('d', other)] : [])],
        tokens: [
          { accessToken: token, entities: [entityId] },
          ...(otherToken ? [{ accessToken: otherToken, entities: [other] }] : []),
        ],
        settings: { allowLoopbackCallbacks: true },
      }),
    );
  }
  configure();

  async function start({ entry = main, database = url, args = [], variables = {} }: Starting = {}) {
    const node = await startServer(entry, ['--config', config, '--data', database, ...args], variables);
    // The log line of any answer names the node.
    await fetch(`${node.gateway}/v1/resultcodes`);
    const idOf = () => /"node":"([0-9a-f]{32})"/.exec(node.stderr())?.[1] ?? '';
    await vi.waitUntil(idOf);
    const started: ForwardingNode = { ...node, id: idOf() };
    running.add(started);
    if (ahead > 0) await moveClock(started, ahead);
    return started;
  }

  /** Sends a request of the merchant's server. */
  async function ask(
    node: ServerProcess,
    method: 'GET' | 'POST',
    path: string,
    fields: Fields = {},
    idempotencyKey?: string,
  ): Promise<Answer> {
    const parameters = new URLSearchParams({ entityId, ...fields });
    const answer = await fetch(`${node.gateway}${path}${method === 'GET' ? `?${parameters}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: parameters }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  async function prepare(node: ServerProcess, fields: Fields = {}): Promise<Order> {
    const attemptId = randomBytes(16).toString('hex');
    const name = `order-${attemptId}`;
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: name };
    const { body } = await ask(node, 'POST', '/v1/checkouts', {
      ...order,
      testMode: 'EXTERNAL',
      shopperResultUrl: 'https://shop.example/result',
      ...fields,
    });
    return { checkoutId: body.id, attemptId, name };
  }

  /** Sends the form of the shopper's browser. */
  async function pay(
    node: ServerProcess,
    { checkoutId, attemptId }: Order,
    fields: Fields = {},
  ): Promise<Answer & { readonly retryAfter: string | null }> {
    const answer = await fetch(`${node.gateway}/v1/checkouts/${checkoutId}/payment`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ ...secretCard, attemptId, ...fields }),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, body: await answer.json(), retryAfter };
  }

  /** Repeats an attempt while it is pending or refused for now. Resolves to the result code of the answer. */
  async function payUntilAnswered(node: ServerProcess, order: Order, fields: Fields = {}): Promise<string> {
    const codeOf = async () => {
      const { status, body } = await pay(node, order, fields);
      const { code } = body.result;
      return status !== 503 && code !== processing && code;
    };
    return vi.waitUntil(codeOf, { timeout: 60_000 });
  }

  /**
   * Lets the others take a node for dead at once, as they do when it was not seen for twelve seconds. Resolves when they
   * have. A sign that was under way when the node was stopped may make it be seen again.
   */
  async function bury({ id }: ForwardingNode): Promise<void> {
    const age = 'update nodes set seen_at = seen_at - $1 where id = $2';
    await vi.waitUntil(async () => (await client.query(age, [deadAfterMs + 1, id])).rowCount === 0);
  }

  const codeAt = async (node: ServerProcess, { checkoutId }: Order) =>
    (await ask(node, 'GET', `/v1/checkouts/${checkoutId}/payment`)).body.result.code;
  const paymentsOf = async (node: ServerProcess, { name }: Pick<Order, 'name'>) =>
    (await ask(node, 'GET', '/v1/query', { merchantTransactionId: name })).body.payments ?? [];
  const codesOf = async (node: ServerProcess, order: Pick<Order, 'name'>) =>
    (await paymentsOf(node, order)).map(({ result }) => result.code);

  return {
    main,
    url,
    upstream,
    configure,
    start,
    ask,
    prepare,
    pay,
    payUntilAnswered,
    /** Reads the outcome as the merchant's server does after the shopper's return. */
    codeAt,
    /** Finds the last four digits of the cards of an order's payments. */
    cardsOf: async (node: ServerProcess, order: Pick<Order, 'name'>) =>
      (await paymentsOf(node, order)).map(({ card }) => card?.last4Digits),
    /** Finds the payments of an order, and gives their result codes. */
    codesOf,
    rows: async (statement: string, values: readonly unknown[] = []) =>
      (await client.query(statement, [...values])).rows,
    /** Lets the upstream charge an order and hold its answer. Resolves when it has come. */
    async isHeld({ name }: Pick<Order, 'name'>): Promise<void> {
      upstream.held.add(name);
      await vi.waitUntil(() => upstream.isWaiting(name), { timeout: 50_000 });
    },
    /** Moves the clocks of these nodes, and those of all that start later. @param living every node that is alive */
    async pass(living: Iterable<ServerProcess>, milliseconds: number): Promise<void> {
      ahead += milliseconds;
      await Promise.all([...living].map((node) => moveClock(node, milliseconds)));
    },
    bury,
    /** Kills a node, and lets the others take it for dead at once. */
    async kill(node: ForwardingNode): Promise<void> {
      expect(await node.stop('SIGKILL')).toBe('SIGKILL');
      await bury(node);
    },
    /** Demands that a payment was made once and that everybody is told so, at this node and by the upstream. */
    async expectPaidOnce(node: ServerProcess, order: Order): Promise<void> {
      expect(upstream.charges(order.name)).toBe(1);
      expect(await codeAt(node, order)).toBe(paid);
      expect(await codesOf(node, order)).toEqual([paid]);
      expect((await pay(node, order)).body.result.code).toBe(paid);
    },
    /** Finds the places in the database that hold the card's number, plain or encoded, or its security code. */
    async findSecrets(): Promise<readonly string[]> {
      const number = secretCard['card.number'];
      const encoded = ['base64', 'hex'] as const;
      const secrets = [number, ...encoded.map((form) => Buffer.from(number).toString(form).slice(0, 18))];
      const pattern = `${secrets.join('|')}|(cvv|securityCode)[^a-zA-Z0-9]{1,6}${secretCard['card.cvv']}`;
      const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
      const found = [];
      for (const { tablename } of tables.rows) {
        const { rows } = await client.query(`select 1 from "${tablename}" t where t::text ~ $1 limit 1`, [
          pattern,
        ]);
        if (rows.length > 0) found.push(tablename);
      }
      return found;
    },
    async close(): Promise<void> {
      await Promise.all(
        [...running].map((node) => {
          node.stop('SIGCONT');
          return node.stop('SIGKILL');
        }),
      );
      await upstream.close();
      await client.end();
      rmSync(folder, { recursive: true });
    },
  };
}
