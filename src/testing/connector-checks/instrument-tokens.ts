/** A stored instrument is charged again by the name that its acquirer gave it. */
import assert from 'node:assert/strict';
import type { Capabilities, OrderType } from '../../connector/capabilities.ts';
import type { Bench } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import { requireRefusal } from './follow-ups.ts';
import { accepted, requireMade } from './truth.ts';

export const initialAgreement = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};
export const laterAgreement = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'RECURRING',
};

/** Makes the first payment of an agreement. Returns the name of its instrument, from the answer or from a webhook. */
export async function payFirst(bench: Bench, type: OrderType): Promise<string> {
  const parameters = { ...initialAgreement, createRegistration: 'true' };
  const { instrumentToken: answered } = await accepted(bench.pay(type, { parameters }));
  const names = answered == null ? await readNames(bench) : [answered];
  const [token] = names;
  return token ?? assert.fail('the first payment names no instrument, so that no later one can be made');
}

async function readNames(bench: Bench): Promise<readonly string[]> {
  if (bench.connector.readWebhook === undefined) return [];
  const notifications = await Promise.all(bench.webhooks().map(bench.read));
  const ownNotifications = notifications
    .flatMap((list) => list ?? [])
    .filter((one) => 'key' in one && one.key === bench.getKey());
  return ownNotifications.flatMap(({ outcome }) => outcome.instrumentToken ?? []);
}

export function instrumentTokenChecks(capabilities: Capabilities): readonly BenchCheck[] {
  if (capabilities.agreements !== 'token') return [];
  const [payment] = makingsOf({ capabilities });
  const type = payment?.type ?? 'DB';
  return [
    {
      name: 'a stored instrument is charged again by the name that the acquirer gave it, and refused without one',
      async run(open) {
        const bench = await open();
        const another = await payFirst(bench, type);
        const instrumentToken = await payFirst(bench, type);
        const { length } = bench.requests;
        requireRefusal(
          bench,
          await bench.pay(type, { parameters: laterAgreement }),
          length,
          'standingInstruction.mode',
        );
        await accepted(bench.pay(type, { parameters: laterAgreement, instrumentToken }));
        if (bench.madeNow()) requireMade(bench, { amount: '92.00', currency: bench.currency });
        // The acquirer may have one name for an instrument, whoever pays with it.
        if (another === instrumentToken) return;
        const ownRequest = await bench.requestOf('order', {});
        const other = await bench.requestOf('order', { change: { instrumentToken: another } });
        assert.notEqual(
          JSON.stringify(ownRequest),
          JSON.stringify(other),
          'the acquirer is not told the name',
        );
      },
    },
  ];
}
