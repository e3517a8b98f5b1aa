// @runs cases
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Authentication,
  type AuthenticationAction,
  afterAction,
  beginAtAcquirer,
  beginAuthentication,
  maxWaitMs,
} from '../../../src/gateway/lifecycle/authentication.ts';
import { caseCount } from '../../support/case-count.ts';

const second = 1_000;
const minute = 60 * second;
const acsTransID = 'acs-1';
const yes = { status: 'Y', eci: '05', authenticationValue: 'x'.repeat(28) } as const;
const challenge: AuthenticationAction = {
  kind: 'answered',
  challenge: { acsTransID, acsURL: 'https://issuer.example/challenge' },
  issuer: { acsTransID },
};
/** An issuer that wants to ask in a way that the gateway does not have. */
const impossible: AuthenticationAction = { kind: 'answered', issuer: { acsTransID } };
const frictionless: AuthenticationAction = { kind: 'answered', result: yes, issuer: { acsTransID } };
const results: AuthenticationAction = { kind: 'results', acsTransID, result: yes };
const ask: AuthenticationAction = { kind: 'ask' };

/** Applies these actions to an authentication, each at its time, and gives the result. */
function applyActions(
  first: Authentication,
  ...actions: readonly (readonly [AuthenticationAction, at: number])[]
) {
  return actions.reduce((state, [action, at]) => afterAction(state, action, at), first);
}
const beginWithMethod = () => beginAuthentication(0, 'https://issuer.example/method');
const beginChallenge = () => applyActions(beginAuthentication(0), [challenge, second]);

describe('the issuer’s method page', () => {
  test.each<
    [
      string,
      readonly (readonly [AuthenticationAction, number])[],
      Authentication['phase'],
      string | undefined,
    ]
  >([
    ['is waited for', [[ask, second]], 'method', undefined],
    [
      'has reported in time',
      [
        [{ kind: 'notified' }, 9_900],
        [ask, 9_950],
      ],
      'requesting',
      'Y',
    ],
    [
      'has reported in time, and is asked about later',
      [
        [{ kind: 'notified' }, 9_900],
        [ask, 11_000],
      ],
      'requesting',
      'Y',
    ],
    ['has not reported after ten seconds', [[ask, 10_000]], 'requesting', 'N'],
    [
      'is not waited for by the browser any more',
      [[{ kind: 'ask', methodTimeout: true }, 9_000]],
      'requesting',
      'N',
    ],
    [
      'has reported and the browser gave up at once',
      [
        [{ kind: 'notified' }, 9_000],
        [{ kind: 'ask', methodTimeout: true }, 9_000],
      ],
      'requesting',
      'Y',
    ],
    [
      'has reported too late',
      [
        [ask, 10_000],
        [{ kind: 'notified' }, 10_100],
      ],
      'requesting',
      'N',
    ],
    [
      'has reported too late and nobody asked before',
      [
        [{ kind: 'notified' }, 10_100],
        [ask, 10_200],
      ],
      'requesting',
      'N',
    ],
  ])('%s', (_name, actions, phase, completion) => {
    const state = applyActions(beginWithMethod(), ...actions);
    expect([state.phase, state.completion]).toEqual([phase, completion]);
  });

  test('does not exist for every card', () => {
    expect(beginAuthentication(0)).toMatchObject({ phase: 'requesting', completion: 'U' });
  });
});

describe('the request to the issuer', () => {
  test('is made by one process, and by another one only when the first is dead', () => {
    const first = applyActions(beginWithMethod(), [ask, 10_000]);
    expect(afterAction(first, ask, 10_001)).toBe(first);
    expect(afterAction(first, ask, 10_000 + minute)).not.toBe(first);
  });

  test('ends the authentication, or opens a challenge', () => {
    expect(applyActions(beginAuthentication(0), [frictionless, 1])).toMatchObject({
      phase: 'over',
      result: yes,
    });
    expect(beginChallenge()).toMatchObject({ phase: 'challenge', challenge: { acsTransID } });
  });

  test('is answered once', () => {
    const state = beginChallenge();
    expect(afterAction(state, frictionless, 2 * second)).toBe(state);
  });
});

describe('a challenge', () => {
  test('ends with the issuer’s word about it', () => {
    expect(applyActions(beginChallenge(), [results, minute])).toMatchObject({ phase: 'over', result: yes });
  });

  test('does not end with the issuer’s word about another one', () => {
    const state = beginChallenge();
    expect(afterAction(state, { ...results, acsTransID: 'acs-2' }, minute)).toBe(state);
  });

  test('does not end with what the browser says', () => {
    expect(applyActions(beginChallenge(), [{ kind: 'returned' }, minute]).phase).toBe('challenge');
  });

  test.each<[string, readonly (readonly [AuthenticationAction, number])[], object]>([
    ['cancels it', [[{ kind: 'cancelled' }, minute]], { status: 'N', cancel: '01' }],
    ['is gone for ten minutes', [[ask, 10 * minute + second]], { status: 'U', cancel: '04' }],
    [
      'was sent back, and the issuer says nothing for half a minute',
      [
        [{ kind: 'returned' }, minute],
        [ask, minute + 30 * second],
      ],
      { status: 'U', cancel: '06' },
    ],
  ])('ends when the shopper %s', (_name, actions, result) => {
    expect(applyActions(beginChallenge(), ...actions)).toMatchObject({ phase: 'over', result });
  });

  test('waits half an hour when the shopper confirms elsewhere', () => {
    const decoupled = { kind: 'answered', challenge: { acsTransID }, issuer: {} } as const;
    const state = applyActions(beginAuthentication(0), [decoupled, second]);
    expect(afterAction(state, ask, maxWaitMs - 1)).toBe(state);
    expect(afterAction(state, ask, maxWaitMs).phase).toBe('over');
  });
});

describe('any order of events', () => {
  const other = { ...results, acsTransID: 'acs-2' };
  const no: AuthenticationAction = { kind: 'results', acsTransID, result: { status: 'N', reason: '01' } };
  const action = fc.constantFrom<AuthenticationAction>(
    { kind: 'notified' },
    ask,
    { kind: 'ask', methodTimeout: true },
    challenge,
    impossible,
    frictionless,
    results,
    other,
    no,
    { kind: 'returned' },
    { kind: 'cancelled' },
  );
  const life = fc.array(fc.tuple(action, fc.nat(5 * minute)), { maxLength: 20, size: 'max' });
  const following: Readonly<Record<Authentication['phase'], readonly string[]>> = {
    method: ['method', 'requesting', 'over'],
    requesting: ['requesting', 'challenge', 'over'],
    challenge: ['challenge', 'over'],
    acquirer: ['acquirer'],
    over: ['over'],
  };

  const page = { url: 'https://acquirer.example/', method: 'GET', parameters: [] };
  const beginnings = [beginWithMethod, () => beginAuthentication(0), () => beginAtAcquirer(0, page)];

  test('uses only allowed transitions, ends once, and succeeds only by the issuer’s own word', () => {
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), life, (begin, steps) => {
        let at = 0;
        let state = begin();
        for (const [what, pause] of steps) {
          at += pause;
          const next = afterAction(state, what, at);
          expect(following[state.phase]).toContain(next.phase);
          if (state.phase === 'over') expect(next).toBe(state);
          const hasYes = next.phase === 'over' && next !== state && next.result?.status === 'Y';
          if (hasYes && state.phase === 'challenge') expect(what).toBe(results);
          if (hasYes && state.phase === 'requesting') expect(what).toBe(frictionless);
          if (hasYes) expect(['requesting', 'challenge']).toContain(state.phase);
          state = next;
        }
      }),
      { numRuns: caseCount(1_000) },
    );
  });
});
