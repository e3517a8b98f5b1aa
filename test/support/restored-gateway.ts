/**
 * A gateway, started as a process, whose database is put back to an earlier time: everything that happened since is lost, but at
 * the upstream. The merchant and the shopper, who know nothing of it, repeat what they have sent.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { card, checkout, entityId, token } from './gateway.ts';
import { buildServer, type ServerProcess, startServer } from './process.ts';

type Fields = Readonly<Record<string, string>>;

interface UpstreamAt {
  readonly address: string;
  readonly accessToken?: string;
  readonly entityId?: string;
  readonly idempotencyKeys?: boolean;
}

/** The place of a database, for `--data`, and how a copy of it is made while nobody uses it. */
export interface RestorableData {
  readonly place: string;
  copy(): Promise<string>;
}

export type RestoredGateway = Awaited<ReturnType<typeof startRestorable>>;

export async function startRestorable(data: RestorableData, upstream: UpstreamAt) {
  const main = await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-restored-'));
  const config = join(folder, 'config.json');
  const forwarding = { accessToken: 'dGVzdA==', entityId, ...upstream };
  const channel = { id: entityId, name: 'Shop', upstream: forwarding };
  writeFileSync(
    config,
    JSON.stringify({
      merchants: [{ id: 'c'.repeat(32), name: 'Shop', channels: [channel] }],
      tokens: [{ accessToken: token, entities: [entityId] }],
      registrationKeys: [{ id: 'one', key: '1'.repeat(64) }],
    }),
  );
  const start = (place: string, args: readonly string[] = []) =>
    startServer(main, ['--config', config, '--data', place, '--control-port', 'off', ...args]);
  let gateway: ServerProcess = await start(data.place);

  async function post(path: string, fields: Fields, headers: Fields) {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${gateway.gateway}${path}`, { method: 'POST', headers, body });
    return (await answer.json()) as { id: string; result: { code: string } };
  }

  return {
    /** Sends a request of the merchant's server. */
    ask: (path: string, fields: Fields, key?: string) =>
      post(
        path,
        { entityId, ...fields },
        { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
      ),
    /** The result code that the merchant's server reads. */
    async codeAt(path: string): Promise<string> {
      const answer = await fetch(`${gateway.gateway}${path}?${new URLSearchParams({ entityId })}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await answer.json()).result.code;
    },
    /** Sends the form of the shopper's browser. */
    async pay({ id, attemptId }: PreparedCheckout): Promise<string> {
      const headers = { accept: 'application/json' };
      return (await post(`/v1/checkouts/${id}/payment`, { ...card, attemptId }, headers)).result.code;
    },
    /** Prepares a checkout whose payment has this reference. */
    async prepare(merchantTransactionId: string): Promise<PreparedCheckout> {
      const { id } = await post(
        '/v1/checkouts',
        {
          ...checkout,
          merchantTransactionId,
          testMode: 'EXTERNAL',
          shopperResultUrl: 'https://shop.example/result',
        },
        { authorization: `Bearer ${token}` },
      );
      return { id, attemptId: randomBytes(16).toString('hex') };
    },
    /** Stops the gateway, copies its database, and goes on. Returns the place of the copy. */
    async backUp(): Promise<string> {
      await gateway.stop('SIGTERM');
      const copy = await data.copy();
      gateway = await start(data.place);
      return copy;
    },
    /** Kills the gateway and starts it on a copy of an earlier time. */
    async restore(copy: string, args: readonly string[] = []): Promise<void> {
      await gateway.stop('SIGKILL');
      gateway = await start(copy, args);
    },
    warnings: () => gateway.stderr(),
    async close(): Promise<void> {
      await gateway.stop('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

export interface PreparedCheckout {
  readonly id: string;
  readonly attemptId: string;
}
