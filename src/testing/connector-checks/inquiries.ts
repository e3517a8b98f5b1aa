/** What is told of a transaction when it is asked for. */
import assert from 'node:assert/strict';
import { isSameAmount } from '#contract/money.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { Inquiry } from '../../connector/orders.ts';
import type { Outcome, ReportedPayment } from '../../connector/outcome.ts';
import { type Bench, categoryOf, notTried } from './bench.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import { cutAt, faultsOfQuestions, placesToCut, type RequestFault } from './faults.ts';
import { accepted, requireNot, requireTime, unlessUnknown } from './truth.ts';

export function inquiryChecks(capabilities: Capabilities): readonly BenchCheck[] {
  return [
    {
      name: 'a payment that was never made is not found',
      async run(open) {
        const bench = await open();
        assert.equal(await bench.find(), undefined, 'it was found');
      },
    },
    ...makingsOf({ capabilities }).flatMap(({ what, prepare }): BenchCheck[] => [
      {
        name: `${what} is found as it was told, by its key, its name, or at an unknown time`,
        async run(open) {
          const bench = await open();
          const make = await prepare(bench);
          const made = await accepted(make());
          if (bench.requests.length === 0) notTried('nothing is sent for it');
          for (const change of changesOf(made)) {
            const outcome = (await bench.find(change)) ?? assert.fail('it was made and not found');
            assert.equal(categoryOf(outcome), categoryOf(made), 'it is told otherwise when it is asked for');
            assert.equal(outcome.reference, made.reference, 'it has another name when it is asked for');
          }
        },
      },
      {
        name: `${what} is no other one, and never made by no word, when the question meets a fault`,
        async run(open) {
          const learning = await open();
          const nothingFound = await answersOfNothing(learning);
          if (nothingFound.length === 0) notTried('nothing is asked');
          for (const fault of faultsOfQuestions) await requireFound(open, prepare, fault, nothingFound);
          const bench = await open();
          await accepted((await prepare(bench))());
          const before = bench.answered.length;
          await bench.find();
          const answer = bench.answered[before] ?? notTried('nothing is asked');
          for (const at of placesToCut(answer)) await requireFound(open, prepare, cutAt(at), nothingFound);
        },
      },
    ]),
    {
      name: 'reports that meet a fault are not read as none',
      async run(open) {
        const bench = await open();
        const { reports } = bench.connector;
        if (reports === undefined) notTried('the connector has no reports');
        const span = { mode: 'EXTERNAL', from: 0, to: Date.parse('2026-11-20'), pageNo: 1 } as const;
        const nothing = await unlessUnknown(reports(span)).then(() => bench.answered.at(-1));
        for (const fault of faultsOfQuestions) {
          if (await saysTheSame(fault, nothing)) continue;
          bench.meet(fault);
          const page: unknown = await unlessUnknown(reports(span));
          assert.equal(page, undefined, `after ${fault.name}: a page was read`);
        }
      },
    },
    {
      name: 'reports tell once of a payment whose money was taken back, and of no success',
      async run(open) {
        const bench = await open();
        if (bench.connector.reports === undefined) notTried('the connector has no reports');
        if (bench.acquirer.takeBack === undefined) notTried('the fake has no takeBack');
        const [making = notTried('it takes no payment')] = makingsOf({ capabilities });
        const pay = await making.prepare(bench);
        const kept = await accepted(pay());
        const paid = await accepted(pay());
        const key = bench.getKey();
        bench.acquirer.takeBack(key);
        const reports = await reportsOf(bench);
        const about = reports.filter(({ referencedId }) => referencedId === paid.reference);
        const types = about.map(({ paymentType }) => paymentType);
        assert.notEqual(types.length, 0, 'no report tells that the money is gone');
        assert.deepEqual(types, ['CB'], 'it is told otherwise than once as a CB');
        for (const { amount, currency, outcome, at, key: named = key } of about) {
          assert.equal(categoryOf(outcome), 'accepted', `the CB has not happened: ${outcome.code}`);
          assert.notEqual(outcome.reference, paid.reference, 'the CB has the name of its payment');
          assert.ok(amount === undefined || isSameAmount(amount, '92.00'), 'the CB is of another amount');
          assert.equal(currency ?? bench.currency, bench.currency, 'the CB is in another currency');
          assert.equal(named, key, 'the CB has the key of another payment');
          requireTime(at);
        }
        const others = reports.filter(({ referencedId }) => referencedId === kept.reference);
        assert.deepEqual(others, [], 'a report is about a payment that was not taken back');
        // Spans of time overlap: what is told again is known by its name.
        const again = (await reportsOf(bench)).map(({ outcome }) => outcome.reference);
        assert.deepEqual(
          again,
          reports.map(({ outcome }) => outcome.reference),
          'it has another name each time',
        );
      },
    },
  ];
}

/** Reads all pages of the reports. */
async function reportsOf({ connector: { reports } }: Bench): Promise<readonly ReportedPayment[]> {
  const all: ReportedPayment[] = [];
  for (let pageNo = 1; pageNo <= mostPages; pageNo += 1) {
    const page = await reports?.({ mode: 'EXTERNAL', from: 0, to: Date.parse('2100-01-01'), pageNo });
    all.push(...(page?.reports ?? []));
    if (page?.hasMore !== true) return all;
  }
  return assert.fail(`there is a page after ${mostPages} pages`);
}

/** More pages than a fake has. */
const mostPages = 20;

function changesOf({ reference }: Outcome): readonly Partial<Inquiry>[] {
  return [{}, { sentAt: undefined }, ...(reference === undefined ? [] : [{ reference }])];
}

/** Returns the answers with which the acquirer says that it does not know a transaction. */
async function answersOfNothing(bench: Bench): Promise<readonly string[]> {
  await bench.find();
  return bench.answered.map(withoutSpace);
}

const withoutSpace = (text: string) => text.replace(/\s/g, '');

/** Whether a fault answers as the acquirer does that knows nothing. */
async function saysTheSame({ meet }: RequestFault, ...answers: (string | undefined)[]): Promise<boolean> {
  const outcome = await meet({ method: 'GET', url: '' }, async () => ({
    status: 0,
    headers: {},
    text: '\n',
  })).catch(() => undefined);
  return (
    outcome?.status === 200 &&
    answers.some((text) => text !== undefined && withoutSpace(text) === withoutSpace(outcome.text))
  );
}

/** What was made is found, or it is unknown what became of it. */
async function requireFound(
  open: () => Promise<Bench>,
  prepare: ReturnType<typeof makingsOf>[number]['prepare'],
  fault: RequestFault,
  nothingFound: readonly string[],
): Promise<void> {
  if (await saysTheSame(fault, ...nothingFound)) return;
  const bench = await open();
  const make = await prepare(bench);
  const outcome = await accepted(make());
  const references = [null, outcome.reference ?? null];
  for (const reference of new Set(references)) {
    bench.meet(fault);
    const asked = await unlessUnknown(bench.find({ reference }).then((outcome) => ({ outcome })));
    bench.meet(undefined);
    if (asked === undefined) continue;
    assert.ok(asked.outcome, `after ${fault.name}: it was made and not found`);
    requireNot('rejected', asked.outcome, `it was made (${fault.name})`);
  }
}
