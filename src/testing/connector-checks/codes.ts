/** Payments that are made elsewhere, with a code that the shopper is given. */
import assert from 'node:assert/strict';
import type { Capabilities } from '../../connector/capabilities.ts';
import { isPayable } from '../../connector/payment-code.ts';
import { type Bench, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import { requireNoneMade } from './truth.ts';

export function codeChecks(capabilities: Capabilities): readonly BenchCheck[] {
  const [payment] = makingsOf({ capabilities });
  const type = payment?.type ?? 'DB';

  async function requireGiven(bench: Bench): Promise<void> {
    // A fake that does not know the word gives its codes all the same.
    bench.acquirer.decide?.('challenged', type);
    const { paymentCode, redirect, ...outcome } = await bench.pay(type);
    if (paymentCode === undefined) notTried('it gives no code to pay with');
    assert.equal(
      categoryOf(outcome),
      'pending',
      `${outcome.code} was told, but nobody has paid with the code`,
    );
    assert.ok(isPayable(paymentCode), 'nobody can pay with the code');
    assert.equal(redirect, undefined, 'the shopper is sent to a page, where nobody sees the code');
    requireNoneMade(bench);
  }

  return [
    {
      name: 'a code to pay with can be shown, and has paid nothing',
      async run(open) {
        await requireGiven(await open());
      },
    },
    {
      name: 'a code to pay with is told as paid when it is paid, and declined when it expires',
      async run(open) {
        for (const verdict of ['accepted', 'declined'] as const) {
          const bench = await open();
          await requireGiven(bench);
          bench.decide(verdict, type);
          const wanted = verdict === 'accepted' ? 'accepted' : 'rejected';
          const ends = await readEnds(bench);
          if (ends === undefined) notTried('the connector is told nothing, and cannot ask');
          assert.ok(ends.includes(wanted), `nothing says that it was ${verdict}`);
          assert.ok(!ends.includes(wanted === 'accepted' ? 'rejected' : 'accepted'), 'the contrary was told');
        }
      },
    },
  ];
}

/** Returns what is told of the last payment, by webhooks and when it is asked for. */
async function readEnds(bench: Bench): Promise<readonly string[] | undefined> {
  const { find, readWebhook } = bench.connector;
  if (find === undefined && (readWebhook === undefined || bench.acquirer.webhooks === undefined))
    return undefined;
  const asked = find === undefined ? undefined : await bench.find();
  const webhooks = readWebhook && bench.acquirer.webhooks ? bench.webhooks() : [];
  const notifications = (await Promise.all(webhooks.map((webhook) => bench.read(webhook)))).flatMap(
    (read) => read ?? [],
  );
  const outcomes = notifications.flatMap((one) =>
    one.kind === 'outcome' && one.key === bench.getKey() ? [one.outcome] : [],
  );
  return [...outcomes, ...(asked ? [asked] : [])].map(categoryOf);
}
