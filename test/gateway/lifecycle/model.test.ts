// @runs cases
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeFollowUp } from '../../../src/gateway/lifecycle/judge-follow-up.ts';
import {
  confirmTaken,
  emptyLedger,
  type Ledger,
  releaseTaken,
  type Taken,
} from '../../../src/gateway/lifecycle/ledger.ts';
import type { ReferencedPayment } from '../../../src/gateway/lifecycle/referenced-payment.ts';
import { caseCount } from '../../support/case-count.ts';
import {
  authorised,
  captured,
  type Entry,
  followersOf,
  givenBack,
  mayFollow,
  refunded,
  type Wish,
  workflows,
} from './model.ts';
import { entityId, move, settings } from './payments.ts';

/** A payment of the code under test, with its entry in the model's history. */
interface Real {
  readonly entry: Entry;
  readonly parent?: Real;
  readonly taken?: Taken;
  ledger: Ledger;
}

type Step =
  | { readonly kind: 'begin'; readonly type: string; readonly amount: number; readonly maxCaptures: number }
  | {
      readonly kind: 'move';
      readonly on: number;
      readonly type: number | string;
      readonly wish: Omit<Wish, 'type'>;
    }
  | { readonly kind: 'answer'; readonly on: number; readonly good: boolean }
  | { readonly kind: 'wait'; readonly hours: number };

const hour = 3_600_000;
const whole = ['RV', 'CB', 'CR'];
const index = fc.nat(1_000);
const seldom = fc.oneof(
  { weight: 9, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

const begin = fc.record({
  kind: fc.constant('begin' as const),
  type: fc.constantFrom('PA', 'PA', 'DB', 'CD'),
  amount: fc.integer({ min: 0, max: 40 }),
  maxCaptures: fc.constantFrom(1, 3, 98),
});
const follow = fc.record({
  kind: fc.constant('move' as const),
  on: index,
  // Most numbers choose a type that may follow; with refused types only, a run would not get far.
  type: fc.oneof(
    { weight: 5, arbitrary: index },
    { weight: 1, arbitrary: fc.constantFrom('PA', 'CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR', 'DB') },
  ),
  wish: fc.record({
    amount: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined, freq: 9 }),
    final: seldom,
    purpose: fc.constantFrom('INCREMENTAL_AUTH', 'INCREMENTAL_AUTH', 'REAUTHORIZATION'),
  }),
});
const answer = fc.record({
  kind: fc.constant('answer' as const),
  on: index,
  good: fc.constantFrom(true, true, false),
});
const wait = fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: begin },
  { weight: 12, arbitrary: follow },
  { weight: 9, arbitrary: answer },
  { weight: 1, arbitrary: wait },
);

/**
 * The payments of one run. It counts which follow-ups were allowed and refused, and collects violations of the rules.
 */
class World {
  readonly problems: string[] = [];
  private readonly reals: Real[] = [];
  private readonly history: Entry[] = [];
  /** The payments that the last step has changed. */
  private touched: Real[] = [];
  private hour = 0;

  constructor(private readonly seen: Map<string, number>) {}

  take(step: Step): void {
    this.touched = [];
    if (step.kind === 'wait') this.hour += step.hours;
    if (step.kind === 'begin') this.add({ ...step, final: false, status: 'succeeded', hour: this.hour });
    if (step.kind === 'answer') this.answer(step.on, step.good);
    if (step.kind !== 'move') return;
    const real = this.reals[step.on % this.reals.length];
    if (real !== undefined) this.ask(real, wishOf(real, step));
  }

  private add(entry: Entry, parent?: Real, taken?: Taken): void {
    const real: Real = { entry, parent, taken, ledger: emptyLedger };
    this.history.push(entry);
    this.reals.push(real);
    this.touched.push(real, ...(parent ? [parent] : []));
  }

  private ask(real: Real, wish: Wish): void {
    const { type, ...rest } = wish;
    const judgement = judgeFollowUp(existingOf(real), move(type, rest), this.hour * hour, settings);
    const pair = `${real.entry.type} ${type} ${judgement.isAllowed}`;
    this.seen.set(pair, (this.seen.get(pair) ?? 0) + 1);
    if (judgement.isAllowed !== mayFollow(this.history, real.entry, wish, this.hour)) {
      this.problems.push(`the model does not agree on: ${pair} ${JSON.stringify(judgement)}`);
    }
    if (!judgement.isAllowed) return;
    const { amount, ledger, taken } = judgement;
    real.ledger = ledger;
    const parent = real.entry;
    this.add({ ...wish, amount, parent, hour: this.hour, maxCaptures: 98, status: 'asked' }, real, taken);
  }

  private answer(on: number, good: boolean): void {
    const asked = this.reals.filter(({ entry }) => entry.status === 'asked');
    const { entry, parent, taken } = asked[on % asked.length] ?? {};
    if (entry === undefined || parent === undefined || taken === undefined) return;
    this.touched.push(parent, ...(parent.parent ? [parent.parent] : []));
    entry.status = good ? 'succeeded' : 'failed';
    parent.ledger = good ? confirmTaken(parent.ledger, taken) : releaseTaken(parent.ledger, taken);
    const isWhole = entry.amount === authorised(this.history, parent.entry);
    if (good && entry.type === 'RV' && isWhole) this.undo(parent);
  }

  /** A reversed follow-up gives back the amount that it had taken. */
  private undo({ entry, parent, taken }: Real): void {
    if (parent === undefined || taken === undefined) return;
    entry.status = 'undone';
    parent.ledger = releaseTaken(parent.ledger, taken);
  }

  check(): void {
    for (const { entry, ledger } of this.touched) {
      const { history } = this;
      const followers = followersOf(history, entry).filter(({ type }) => type !== 'CB');
      const last = followers.findIndex(({ final, type }) => final && ['CP', 'RF', 'RV'].includes(type));
      const facts = {
        'captures and reversals exceed the authorisation':
          entry.type === 'PA' &&
          captured(history, entry) + givenBack(history, entry) > authorised(history, entry),
        'refunds exceed what was taken': refunded(history, entry) > entry.amount,
        'more captures than allowed': followersOf(history, entry, 'CP').length > entry.maxCaptures,
        'something follows FINAL': last !== -1 && last < followers.length - 1,
        'a ledger is negative': Object.values(ledger).some((value) => Number(value) < 0),
      };
      this.problems.push(...Object.entries(facts).flatMap(([name, holds]) => (holds ? [name] : [])));
    }
  }
}

/**
 * Chooses the follow-up of a step. Types that end a payment are rare, and rarely have an amount, so that most histories
 * become long.
 */
function wishOf({ entry }: Real, { type: choice, wish }: Extract<Step, { kind: 'move' }>): Wish {
  const types = (workflows[entry.type] ?? 'RV').split(' ');
  const lasting = types.filter((type) => !whole.includes(type));
  const usual = typeof choice === 'number' && choice % 3 > 0 && lasting.length > 0 ? lasting : types;
  const type = typeof choice === 'string' ? choice : (usual[Math.floor(choice / 3) % usual.length] ?? 'RV');
  const { amount = 0 } = wish;
  return whole.includes(type) && amount % 4 > 0 ? { ...wish, type, amount: undefined } : { ...wish, type };
}

function existingOf({ entry, parent, ledger }: Real): ReferencedPayment {
  const { type: paymentType, amount, status, purpose, maxCaptures } = entry;
  const state = status === 'asked' ? 'processing' : status === 'undone' ? 'succeeded' : status;
  const createdAt = entry.hour * hour;
  const follows = parent?.entry.type;
  return {
    paymentType,
    entityId,
    state,
    amount,
    currency: 'EUR',
    createdAt,
    ledger,
    maxCaptures,
    follows,
    purpose,
  };
}

test('random histories never take more money than there is, and judge like a model that remembers everything', () => {
  const seen = new Map<string, number>();
  const runs = fc.array(steps, { minLength: 30, maxLength: 80, size: 'max' });
  fc.assert(
    fc.property(begin, runs, (first, rest) => {
      const world = new World(seen);
      for (const step of [first, ...rest]) {
        world.take(step);
        world.check();
      }
      expect(world.problems).toEqual([]);
    }),
    { numRuns: caseCount(500) },
  );
  // A pair of types that was never allowed or never refused in a run has not been tested.
  const pairs = Object.entries(workflows).flatMap(([type, moves]) =>
    moves.split(' ').map((one) => `${type} ${one}`),
  );
  expect(pairs.filter((pair) => !seen.has(`${pair} true`) || !seen.has(`${pair} false`))).toEqual([]);
});
