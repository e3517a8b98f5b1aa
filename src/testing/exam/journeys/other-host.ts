/** The journey of a path that leads from the gateway to another host. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentRecord } from '#contract/payment.ts';
import { type Attempt, fails, holds, type Journey } from '../attempt.ts';
import { portsBehind } from '../gateway-port.ts';
import { NotTried } from '../visit.ts';
import { payOrder } from './paying.ts';
import { pathOf, requireRefusal } from './returning.ts';

export const pathOfOtherHost: Journey = async (attempt) => {
  const payer = await attempt.shopper('the one who paid');
  await payOrder(payer);
  const [record] = await payer.checkout.charges();
  if (record === undefined) throw new NotTried('the gateway has no payment to imitate');
  const visit = await attempt.shopper('an attacker');
  await visit.open();
  const { id } = visit.checkout;
  const impostor = await startImpostor(
    { ...record, merchantTransactionId: visit.number, ndc: id },
    attempt.lane.gatewayUrl,
  );
  const { requests, host, digit } = impostor;
  const wasAsked = () => fails(`the shop asked the attacker’s host: ${requests.join('; ')}`);
  const starts = [`//${host}`, `http://${host}`, `@${host}`, ...(digit === undefined ? [] : [digit])];
  const statuses: number[] = [];
  try {
    for (const start of starts) {
      statuses.push(await visit.returnWith(id, `${start}${pathOf(id)}`));
      const wrong = await attempt.whereNotPaid(visit, 'only the attacker’s host says so');
      if (requests.length > 0) return wrong ? fails(`${wasAsked().seen}; ${wrong.seen}`) : wasAsked();
      if (wrong) return wrong;
    }
    await requireRefusal(visit, statuses);
    // A shop may ask a while after its answer.
    await visit.settled();
    if (requests.length > 0) return wasAsked();
    if (digit === undefined) throw new NotTried(noPortBehind(attempt));
    return holds(`the shop asked no other host, and ${attempt.isUnpaid}`);
  } finally {
    impostor.close();
  }
};

const noPortBehind = ({ lane }: Attempt) =>
  `the shop asked no host that //, http:// or @ names, but a path without a slash, which puts digits behind the gateway’s port, was not tried: ${lane.gatewayUrl} has no free port behind its own; give the gateway a port from 2100 to 3276`;

/** Starts a host that answers every request with a paid record, also at a port that begins with the gateway's. */
async function startImpostor(record: Partial<PaymentRecord>, gatewayUrl: string) {
  const requests: string[] = [];
  const open = async (port: number, address: string) => {
    const server = createServer(({ method, headers }, response) => {
      requests.push(
        `${method}, ${headers.authorization === undefined ? 'without' : 'with'} the access token`,
      );
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(record));
    });
    try {
      await once(server.listen(port, address), 'listening');
      return server;
    } catch {
      return undefined;
    }
  };
  const local = await open(0, '127.0.0.1');
  if (local === undefined) throw new NotTried('127.0.0.1 has no free port for the attacker’s host');
  const { hostname, port } = new URL(gatewayUrl);
  const address = hostname.replace(/^\[|\]$/g, '');
  let behind: Awaited<ReturnType<typeof open>>;
  let digit: string | undefined;
  for (const longer of portsBehind(Number(port))) {
    behind = await open(longer, address);
    if (behind === undefined) continue;
    digit = String(longer).at(-1);
    break;
  }
  const close = () => {
    local.close();
    behind?.close();
  };
  return { host: `127.0.0.1:${(local.address() as AddressInfo).port}`, digit, requests, close };
}
