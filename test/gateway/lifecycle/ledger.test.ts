import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FollowUpType } from '../../../src/gateway/lifecycle/follow-up-rules.ts';
import { judgeFollowUp } from '../../../src/gateway/lifecycle/judge-follow-up.ts';
import {
  confirmTaken,
  emptyLedger,
  type Ledger,
  releaseTaken,
  reserveTaken,
  type Taken,
} from '../../../src/gateway/lifecycle/ledger.ts';
import { move, noon, payment, settings } from './payments.ts';

const types: FollowUpType[] = ['CP', 'RF', 'RV', 'PA', 'RB', 'RC', 'CB', 'CR'];
const purposes = ['INCREMENTAL_AUTH', 'REAUTHORIZATION'] as const;

const moves = fc
  .record({
    paymentType: fc.constantFrom(...types),
    amount: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    final: fc.boolean(),
    purpose: fc.constantFrom(...purposes),
  })
  .map(({ paymentType, ...rest }) => move(paymentType, rest));
const parents = fc.constantFrom('PA', 'DB', 'CP', 'CD', 'RB', 'CB', 'CR', 'RF', 'RC');

/** Asks for each follow-up in turn and reserves those that are allowed. Gives the ledger and what was reserved. */
function reserveAllowed(
  type: string,
  asked: readonly ReturnType<typeof move>[],
): { ledger: Ledger; taken: Taken[] } {
  let ledger = emptyLedger;
  const taken: Taken[] = [];
  for (const one of asked) {
    const judgement = judgeFollowUp(payment(type, { ledger, amount: 100 }), one, noon, settings);
    if (!judgement.isAllowed) continue;
    ledger = judgement.ledger;
    taken.push(judgement.taken);
  }
  return { ledger, taken };
}

describe('a released follow-up', () => {
  test('leaves the ledger as it was before the reservation', () => {
    fc.assert(
      fc.property(parents, fc.array(moves, { maxLength: 6, size: 'max' }), moves, (type, before, asked) => {
        const { ledger } = reserveAllowed(type, before);
        const judgement = judgeFollowUp(payment(type, { ledger, amount: 100 }), asked, noon, settings);
        if (judgement.isAllowed) expect(releaseTaken(judgement.ledger, judgement.taken)).toEqual(ledger);
      }),
    );
  });

  test('gives back the same amounts in whatever order follow-ups fail', () => {
    const orders = fc.array(fc.nat(), { minLength: 8, maxLength: 8, size: 'max' });
    fc.assert(
      fc.property(parents, fc.array(moves, { maxLength: 8, size: 'max' }), orders, (type, asked, order) => {
        const { ledger, taken } = reserveAllowed(type, asked);
        const shuffled = taken
          .map((one, index) => ({ one, key: order[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(shuffled.reduce(releaseTaken, ledger)).toEqual(emptyLedger);
      }),
    );
  });

  test('leaves what other follow-ups have reserved in the meantime', () => {
    const first: Taken = { paymentType: 'CP', amount: 30, final: false };
    const second: Taken = { paymentType: 'CP', amount: 20, final: true };
    const both = reserveTaken(reserveTaken(emptyLedger, first), second);
    expect(releaseTaken(both, first)).toEqual(reserveTaken(emptyLedger, second));
    expect(releaseTaken(both, second)).toEqual(reserveTaken(emptyLedger, first));
  });
});

describe('a confirmed follow-up', () => {
  test('adds an increment to what can be captured', () => {
    const increment: Taken = { paymentType: 'PA', amount: 30, final: false, purpose: 'INCREMENTAL_AUTH' };
    const other: Taken = { ...increment, amount: 20 };
    const both = reserveTaken(reserveTaken(emptyLedger, increment), other);
    expect(both).toEqual({ ...emptyLedger, raising: 50 });
    expect(confirmTaken(both, increment)).toEqual({ ...emptyLedger, raising: 20, raised: 30 });
  });

  test.each(types)('changes nothing else after a %s', (paymentType) => {
    const taken: Taken = { paymentType, amount: 30, final: true, purpose: 'REAUTHORIZATION' };
    const ledger = reserveTaken(emptyLedger, taken);
    expect(confirmTaken(ledger, taken)).toEqual(ledger);
  });
});

test('a ledger survives being stored as JSON', () => {
  fc.assert(
    fc.property(parents, fc.array(moves, { maxLength: 8, size: 'max' }), (type, asked) => {
      const { ledger } = reserveAllowed(type, asked);
      expect(JSON.parse(JSON.stringify(ledger))).toEqual(ledger);
    }),
  );
});
