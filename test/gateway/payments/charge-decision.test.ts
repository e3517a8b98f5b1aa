/** What follows a card order's plan, the issuer's answer and the result, without a store, an issuer or a connector. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/gateway/config/config.ts';
import type { CardOrder } from '../../../src/gateway/connectors/connector.ts';
import type { Authentication } from '../../../src/gateway/lifecycle/authentication.ts';
import {
  decideAfterSoftDecline,
  decideByAnswer,
  decideByPlan,
  decideByResult,
  redirectToIssuer,
} from '../../../src/gateway/payments/charge-decision.ts';
import type { AuthenticationPlan } from '../../../src/gateway/three-d-secure/plan.ts';
import { card, order } from '../../support/order.ts';

const now = 1_000_000;
const methodUrl = 'https://issuer.example/method';
const present = { shopperResultUrl: 'https://shop.example/r' };
const withBrowser = {
  ...present,
  ...Object.fromEntries(
    ['acceptHeader', 'language', 'screenHeight', 'screenWidth', 'timezone', 'userAgent'].map((name) => [
      `customer.browser.${name}`,
      '1',
    ]),
  ),
};

type Policy = NonNullable<Entity['threeDSecure']>;

function cardOrder(parameters: CardOrder['parameters'] = {}, policy?: Policy): CardOrder {
  const { instrument: _instrument, channel, ...rest } = order({ parameters });
  return { ...rest, instrument: card, channel: { ...channel, ...(policy && { threeDSecure: policy }) } };
}

const ended = (change: Partial<Authentication> = {}): Authentication => ({
  phase: 'over',
  beganAt: now,
  deadline: now,
  result: { status: 'Y' },
  ...change,
});

const challenge = { acsTransID: 'c', acsURL: 'https://issuer.example/challenge' };
const standalone = ({ paymentType: _type, ...rest }: Extract<CardOrder, { kind: 'payment' }>): CardOrder => ({
  ...rest,
  kind: 'authentication',
});

describe('the decision by the plan of a card order', () => {
  test('is the outcome of the plan when the plan declines', () => {
    const plan: AuthenticationPlan = {
      kind: 'decline',
      rule: 'three-d-secure-required',
      code: '000.400.101',
    };
    expect(decideByPlan({ order: cardOrder(), plan }, now)).toEqual({
      kind: 'answer',
      outcome: { rule: 'three-d-secure-required', code: '000.400.101' },
    });
  });

  test.each([
    ['is first the method page for a shopper with a browser', withBrowser, methodUrl, 'await-shopper'],
    ['asks the issuer for a card without a method page', withBrowser, undefined, 'ask-issuer'],
    ['asks the issuer for a browser without data', present, methodUrl, 'ask-issuer'],
    ['asks the issuer for a shopper who is absent', {}, methodUrl, 'ask-issuer'],
  ] as const)('%s when the plan authenticates', (_where, parameters, url, kind) => {
    const asked = cardOrder(parameters);
    const plan: AuthenticationPlan = { kind: 'authenticate', rule: 'r', ...(url && { methodUrl: url }) };
    for (const decide of [decideByPlan, decideAfterSoftDecline]) {
      const decision = decide({ order: asked, plan }, now);
      const phase = kind === 'ask-issuer' ? 'requesting' : 'method';
      expect(decision).toMatchObject({ kind, order: asked, state: { phase, beganAt: now } });
      if (decision.kind === 'ask-issuer') expect(decision.rule).toBe('r');
    }
  });

  test('gives the rule of a plan that charges to the connector', () => {
    const plan: AuthenticationPlan = { kind: 'charge', rule: 'not-enrolled', isRefusedExemption: false };
    const asked = cardOrder(withBrowser);
    expect(decideByPlan({ order: asked, plan }, now)).toEqual({
      kind: 'charge',
      order: { ...asked, authentication: { rule: 'not-enrolled', isRefusedExemption: false } },
    });
  });

  test('checks an authentication made elsewhere before the charge', () => {
    const threeDSecure = { eci: '05' };
    const plan: AuthenticationPlan = { kind: 'charge', rule: 'authenticated-elsewhere', threeDSecure };
    const asked = cardOrder(present);
    expect(decideByPlan({ order: asked, plan }, now)).toEqual({
      kind: 'use-authentication',
      order: { ...asked, authentication: { rule: 'authenticated-elsewhere', threeDSecure } },
      threeDSecure,
    });
  });

  test.each([
    ['exempted', present, true],
    ['below-amount', present, true],
    ['exempted', {}, false],
    ['shopper-absent', present, false],
    ['three-d-secure-off', present, false],
  ] as const)(
    'charges by the rule %s for %o and allows a challenge after a soft decline: %s',
    (rule, sent, may) => {
      const asked = cardOrder({ ...sent, 'threeDSecure.exemptionFlag': '01', amount: '1' });
      const decision = decideByPlan({ order: asked, plan: { kind: 'charge', rule } }, now);
      const challenged = {
        ...asked,
        parameters: { ...sent, amount: '1', 'threeDSecure.challengeIndicator': '04' },
      };
      expect(decision).toEqual({
        kind: 'charge',
        order: { ...asked, authentication: { rule } },
        ...(may && { challenged }),
      });
    },
  );
});

test.each([
  { kind: 'charge', rule: 'not-enrolled' },
  { kind: 'decline', rule: 'three-d-secure-required', code: '000.400.101' },
] as const)('a soft decline is final for a card whose second plan is to $kind', (plan) => {
  expect(decideAfterSoftDecline({ order: cardOrder(withBrowser), plan }, now)).toEqual({
    kind: 'answer',
    outcome: { code: '300.100.100', rule: plan.rule },
  });
});

describe('the decision by the answer of the issuer', () => {
  const asksShopper = ended({ phase: 'challenge', challenge });

  test('keeps the order for a challenge of a shopper with a browser', () => {
    const asked = cardOrder(withBrowser);
    expect(decideByAnswer(asked, asksShopper, 'r')).toEqual({
      kind: 'await-shopper',
      order: asked,
      state: asksShopper,
    });
  });

  test.each([
    ['no shopper', {}],
    ['a browser without data', present],
  ])('is a soft decline when a challenge meets %s', (_what, parameters) => {
    expect(decideByAnswer(cardOrder(parameters), asksShopper, 'r')).toMatchObject({
      kind: 'answer',
      outcome: {
        code: '300.100.100',
        rule: 'challenge-without-shopper',
        threeDSecure: { flow: 'challenge' },
      },
    });
  });

  test('is the decision by the result when there is one, with and without a lost security code', () => {
    const asked = cardOrder(withBrowser);
    for (const state of [ended(), ended({ result: { status: 'N' } }), ended({ result: { status: 'U' } })]) {
      for (const isCodeLost of [false, true]) {
        expect(decideByAnswer(asked, state, 'r', isCodeLost)).toEqual(
          decideByResult(asked, state, 'r', isCodeLost),
        );
      }
    }
  });
});

describe('the decision by the result of an authentication', () => {
  const codeAfter = (asked: CardOrder, state: Authentication, isCodeLost?: boolean) => {
    const decision = decideByResult(asked, state, 'r', isCodeLost);
    return decision.kind === 'answer' ? decision.outcome.code : decision.order.authentication?.rule;
  };

  test('charges the order with its rule and its data after a success', () => {
    const asked = cardOrder(present);
    expect(decideByResult(asked, ended({ result: { status: 'Y', eci: '05' } }), 'r')).toMatchObject({
      kind: 'charge',
      order: { ...asked, authentication: { rule: 'r', threeDSecure: { eci: '05' } } },
    });
  });

  test('declines when the result is missing', () => {
    const { result: _result, ...without } = ended();
    expect(decideByResult(cardOrder(), without, 'r', true)).toMatchObject({
      outcome: { code: '100.390.112', rule: 'authentication-refused' },
    });
  });

  test('declines by a rule of its own when the cardholder is unproven and the security code was lost', () => {
    const state = ended({ result: { status: 'I' } });
    expect(decideByResult(cardOrder(), state, 'r', true)).toMatchObject({
      outcome: { code: '100.390.112', rule: 'security-code-lost' },
    });
  });

  test.each([
    ['without a challenge', undefined, 'on', 'r'],
    ['after a challenge', challenge, 'on', '100.390.112'],
    ['where it is required', undefined, 'required', '100.390.107'],
  ] as const)(
    'depends on the challenge and the policy for an unknown result %s',
    (_when, asked, mode, code) => {
      const state = ended({ result: { status: 'U' }, ...(asked && { challenge: asked }) });
      expect(codeAfter(cardOrder({}, { mode }), state)).toBe(code);
    },
  );

  test.each([
    ['the same amount', '92.00', 'EUR', 'r'],
    ['a larger amount', '92.01', 'EUR', 'r'],
    ['an amount that is smaller as text only', '100.00', 'EUR', 'r'],
    ['a smaller amount', '91.99', 'EUR', '100.390.101'],
    ['the amount in another currency', '92.00', 'USD', '100.390.101'],
  ])('charges or declines an authentication of %s', (_what, amount, currency, code) => {
    const sent = { 'threeDSecure.amount': amount, 'threeDSecure.currency': currency };
    expect(codeAfter(cardOrder(sent), ended())).toBe(code);
  });

  test.each([
    ['Y', 'r'],
    ['A', 'r'],
    ['U', '100.390.112'],
    ['I', '100.390.112'],
  ] as const)('for the status %s of a payment whose security code was lost is %s', (status, code) => {
    expect(codeAfter(cardOrder(), ended({ result: { status } }), true)).toBe(code);
  });

  test('needs no security code for a standalone authentication', () => {
    const asked = standalone(order() as Extract<CardOrder, { kind: 'payment' }>);
    expect(codeAfter(asked, ended({ result: { status: 'I' } }), true)).toBe('r');
  });
});

test.each([
  ['method', 'method-page', true],
  ['challenge', 'challenge', false],
  ['over', 'challenge', false],
] as const)('in the phase %s a shopper is sent to the issuer by the rule %s', (phase, rule, hasMethod) => {
  const ids = { id: 'a'.repeat(32), transactionId: 't' };
  const { redirect, ...outcome } = redirectToIssuer(cardOrder(), ids, ended({ phase, methodUrl }));
  expect(outcome).toEqual({ code: '000.200.000', rule });
  expect(redirect?.preconditions?.map(({ url }) => url)).toEqual(hasMethod ? [methodUrl] : undefined);
});

describe('for all results and policies', () => {
  const result = fc.record(
    {
      status: fc.constantFrom('Y' as const, 'A', 'N', 'U', 'R', 'I'),
      reason: fc.constantFrom('01', '13', '19'),
      cancel: fc.constantFrom('01', '04', '06'),
    },
    { requiredKeys: ['status'] },
  );
  const states = fc
    .record({ result: fc.option(result, { nil: undefined }), isChallenged: fc.boolean() })
    .map(({ result: given, isChallenged }) => {
      const { result: _result, ...rest } = ended(isChallenged ? { challenge } : {});
      return { ...rest, ...(given && { result: given }) };
    });
  const orders = fc
    .record({
      parameters: fc.constantFrom({}, present, withBrowser),
      mode: fc.constantFrom('on' as const, 'required'),
      amount: fc.constantFrom('91.99', '92.00', '92.01'),
    })
    .map(({ parameters, mode, amount }) =>
      cardOrder({ ...parameters, 'threeDSecure.amount': amount }, { mode }),
    );

  test('no order is charged without a confirmation that it needs', () => {
    fc.assert(
      fc.property(orders, states, fc.boolean(), (asked, state, isCodeLost) => {
        const decision = decideByResult(asked, state, 'r', isCodeLost);
        if (decision.kind !== 'charge') return;
        const { status = '', cancel } = state.result ?? {};
        const isConfirmed = status === 'Y' || status === 'A';
        if (state.challenge) expect(isConfirmed || status === 'I').toBe(true);
        if (isCodeLost) expect(isConfirmed).toBe(true);
        expect(asked.parameters['threeDSecure.amount']).not.toBe('91.99');
        expect(['01', '04']).not.toContain(cancel);
        expect(decision.challenged).toBeUndefined();
      }),
    );
  });
});
