/** Who is believed, and what is told by webhooks. */
import assert from 'node:assert/strict';
import { isSameAmount } from '#contract/money.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { AcquirerRequest } from '../../connector/connector.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { type Bench, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import type { ConnectorSubject } from './fake-acquirer.ts';
import { faultsOfQuestions } from './faults.ts';
import { slyPath } from './form.ts';
import { findSignatureProblem, runsIn } from './signatures.ts';
import { changedAt, textsIn } from './texts.ts';
import { accepted, requireTime, unlessUnknown } from './truth.ts';

export function webhookChecks(
  capabilities: Capabilities,
  { isUnsigned = false }: Pick<ConnectorSubject<unknown>, 'isUnsigned'>,
): readonly BenchCheck[] {
  const [payment] = makingsOf({ capabilities });
  /** Whether a webhook is none of those before. One that only names a payment is the same whatever happens to that. */
  const isLater =
    (before: ReadonlySet<string>) =>
    ({ body }: AcquirerRequest) =>
      isUnsigned || !before.has(body);
  /** Returns the webhooks of a payment. */
  const webhooksOf = async (bench: Bench) => (await webhooksAndOutcomeOf(bench))[0];
  async function webhooksAndOutcomeOf(bench: Bench): Promise<[readonly AcquirerRequest[], Outcome]> {
    if (bench.connector.readWebhook === undefined) notTried('the connector has no readWebhook');
    if (bench.acquirer.webhooks === undefined) notTried('the fake has no webhooks');
    const make = await (payment ?? notTried('it takes no payment')).prepare(bench);
    const outcome = await accepted(make());
    return [bench.webhooks(), outcome];
  }
  const ofSigned: readonly BenchCheck[] = [
    {
      name: 'a webhook whose key or amount was changed is not believed',
      async run(open) {
        const bench = await open();
        for (const webhook of await webhooksOf(bench)) {
          const other = bench.newKey();
          for (const [from, to] of [
            [new RegExp(bench.getKey(), 'g'), other],
            [/(?<![0-9])92(?=\.?00(?![0-9]))/g, '93'],
          ] as const) {
            const body = webhook.body.replace(from, to);
            if (body !== webhook.body) await requireRefused(bench, { ...webhook, body }, 'it was changed');
          }
        }
      },
    },
    {
      name: 'a webhook without a signature, or with one that differs at its beginning, middle or end, is not believed',
      async run(open) {
        const bench = await open();
        const { withoutProof = ({ body }) => ({ body, headers: {} }) } = bench.acquirer;
        for (const webhook of await webhooksOf(bench)) {
          const bare = withoutProof(webhook);
          await requireRefused(bench, bare, 'it has no signature');
          // Others may stand beside it, such as one of an older kind.
          const signatures = runsIn(webhook).filter((run) => !runsIn(bare).includes(run));
          if (signatures.length === 0) notTried('no signature of 16 characters is found in the webhook');
          const problems = await Promise.all(
            signatures.map((run) => findSignatureProblem(bench, webhook, run)),
          );
          assert.ok(
            problems.includes(undefined),
            problems.find((problem) => problem !== undefined),
          );
        }
      },
    },
    {
      // The gateway keeps a webhook that could not be read, so that a stranger could fill its store.
      name: 'a webhook without a signature is refused before its acquirer is asked about it',
      async run(open) {
        const bench = await open();
        const { withoutProof = ({ body }) => ({ body, headers: {} }) } = bench.acquirer;
        for (const webhook of await webhooksOf(bench)) {
          bench.meet(faultsOfQuestions[0]);
          const read = bench.read(withoutProof(webhook)).then(() => bench.isFaultLeft());
          assert.ok(await unlessUnknown(read), 'the acquirer was asked about what nobody signed');
        }
      },
    },
  ];
  const ofUnsigned: readonly BenchCheck[] = [
    {
      name: 'a webhook that nobody signs says nothing but what the acquirer answers about it',
      async run(open) {
        const bench = await open();
        for (const webhook of await webhooksOf(bench)) {
          for (const fault of faultsOfQuestions) {
            bench.meet(fault);
            const list = await bench.read(webhook);
            bench.meet(undefined);
            assert.ok(!list?.length, `after ${fault.name}: it was believed`);
            // The gateway would keep it: anybody could fill its store.
            assert.equal(
              list,
              undefined,
              `after ${fault.name}: it is lost, since the acquirer is told that it was read`,
            );
          }
          for (let leaf = 0; leaf < leavesOf(webhook.body); leaf += 1)
            assert.ok(
              !(await bench.read(changedWebhook(webhook, leaf)))?.length,
              'one of nobody was believed',
            );
        }
        const waiting = await open();
        waiting.decide('pending', payment?.type ?? 'DB');
        for (const webhook of await webhooksOf(waiting))
          for (const { outcome } of (await waiting.read(webhook)) ?? [])
            assert.equal(categoryOf(outcome), 'pending', 'it tells of an end, and the payment waits');
      },
    },
  ];
  return [
    ...(isUnsigned ? ofUnsigned : ofSigned),
    {
      name: 'a webhook tells what became of a payment, with the amount that was made',
      async run(open) {
        const bench = await open();
        let told = 0;
        const [webhooks, { reference: answered }] = await webhooksAndOutcomeOf(bench);
        for (const webhook of webhooks)
          for (const notification of (await bench.read(webhook)) ??
            assert.fail('a signed one was not read')) {
            told += 1;
            requireTime(notification.at);
            if (notification.kind !== 'outcome') continue;
            const name = notification.key ?? notification.reference ?? notification.outcome.reference;
            assert.ok(name, 'a notification names no transaction');
            if (notification.key !== bench.getKey()) continue;
            const { reference = answered } = notification.outcome;
            assert.equal(reference, answered, 'a notification names it otherwise than the answer did');
            assert.notEqual(
              categoryOf(notification.outcome),
              'rejected',
              'a notification declines what was made',
            );
            if (notification.amount)
              assert.ok(isSameAmount(notification.amount, '92.00'), 'a notification is about another amount');
            if (notification.currency)
              assert.equal(notification.currency, bench.currency, 'a notification is about another currency');
          }
        assert.ok(told > 0, 'no webhook of the fake tells anything');
      },
    },
    {
      name: 'a webhook that nobody signed is not believed, whatever it is',
      async run(open) {
        const bench = await open();
        if (bench.connector.readWebhook === undefined) notTried('the connector has no readWebhook');
        for (const body of ['', '{}', '[]', 'null', '{', '"text"', '<p>', '{"type":1,"id":null}'])
          await requireRefused(bench, { body, headers: {} }, `nobody signed ${body}`, isUnsigned);
      },
    },
    {
      name: 'a webhook about a follow-up tells it by its own key and name',
      async run(open) {
        let tried = 0;
        for (const { prepare, what } of makingsOf({ capabilities }).slice(1)) {
          const bench = await open();
          if (bench.connector.readWebhook === undefined) notTried('the connector has no readWebhook');
          const make = await prepare(bench);
          const before = new Set(bench.webhooks().map(({ body }) => body));
          const { reference } = await accepted(make());
          for (const webhook of bench.webhooks().filter(isLater(before)))
            for (const one of (await bench.read(webhook)) ?? []) {
              if (one.kind !== 'outcome' || reference === undefined) continue;
              tried += 1;
              const isOwn = one.key === undefined || one.key === bench.getKey();
              const isNamed = [one.reference, one.outcome.reference].includes(reference);
              assert.ok(isOwn || !isNamed, `${what} is told by the key of another transaction`);
            }
        }
        if (tried === 0) notTried('no webhook of the fake is about a follow-up');
      },
    },
    {
      name: 'a webhook of another account, or of the other system, is left out',
      async run(open) {
        const bench = await open();
        await webhooksOf(bench);
        const foreign = bench.acquirer.foreignWebhooks?.() ?? notTried('the fake has no foreignWebhooks');
        for (const webhook of foreign)
          assert.equal((await bench.read(webhook))?.length ?? 0, 0, 'it was taken for one of ours');
      },
    },
    {
      name: 'a payment whose money is taken back after it was paid is told so by a webhook, also by one that is sent twice',
      async run(open) {
        const bench = await open();
        const before = new Set((await webhooksOf(bench)).map(({ body }) => body));
        const key = bench.getKey();
        if (bench.acquirer.takeBack === undefined) notTried('the fake has no takeBack');
        bench.acquirer.takeBack(key);
        const later = bench.webhooks().filter(isLater(before));
        for (let times = 0; times < 2; times += 1) {
          const told: string[] = [];
          for (const webhook of later)
            for (const notification of (await bench.read(webhook)) ??
              assert.fail('a signed one was not read'))
              told.push(
                notification.kind === 'report' ? notification.paymentType : categoryOf(notification.outcome),
              );
          assert.ok(
            told.some((one) => one === 'CB' || one === 'rejected'),
            'no notification tells that the money is gone',
          );
          // What is asked for is told whole, and a report leaves the payment the success that it was.
          const isWhole = isUnsigned && told.includes('CB') && !told.includes('rejected');
          assert.ok(
            isWhole || !told.includes('accepted'),
            'a notification tells of a success, and the money is gone',
          );
        }
      },
    },
    {
      name: 'a webhook is not read as an empty one when the acquirer cannot be asked about it',
      async run(open) {
        const first = await open();
        const { length } = await webhooksOf(first);
        for (let at = 0; at < length; at += 1)
          for (const fault of faultsOfQuestions) {
            const bench = await open();
            const webhook = (await webhooksOf(bench))[at] ?? assert.fail('the fake sends other webhooks');
            const usual = (await bench.read(webhook))?.length;
            bench.meet(fault);
            const notifications = await unlessUnknown(bench.read(webhook).then((list) => ({ list })));
            if (bench.isFaultLeft() || notifications === undefined) continue;
            // The acquirer sends it again.
            if (isUnsigned && notifications.list === undefined) continue;
            assert.equal(notifications.list?.length, usual, `after ${fault.name}: notifications were lost`);
          }
      },
    },
  ];
}

async function requireRefused(
  bench: Bench,
  webhook: AcquirerRequest,
  why: string,
  isUnsigned = false,
): Promise<void> {
  const list = await bench.read(webhook);
  const isRefused = list === undefined || (isUnsigned && list.length === 0);
  assert.ok(isRefused, `a webhook is believed, though ${why}`);
}

/** Changes a text of a webhook, which is JSON or the fields of a form, so that it leads elsewhere. */
function changedWebhook({ body, headers }: AcquirerRequest, leaf: number): AcquirerRequest {
  const fields = [...new URLSearchParams(body)];
  const form = fields.map(([name, value], at) => [name, at === leaf ? value + slyPath : value]);
  return { headers, body: changedAt(body, leaf, slyPath) ?? String(new URLSearchParams(form)) };
}

const leavesOf = (body: string) => textsIn(body).length || [...new URLSearchParams(body)].length;
