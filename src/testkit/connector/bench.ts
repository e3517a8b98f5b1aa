/** A connector with a fake acquirer, whose transactions meet faults. */
import assert from 'node:assert/strict';
import { isSameAmount } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type {
  AcquirerRequest,
  Connector,
  ConnectorDefinition,
  OrderType,
} from '../../connector/connector.ts';
import type { FollowUpOrder, Inquiry, PaymentOrder } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { Card } from '../../connector/payment-instrument.ts';
import type { HttpAnswer, HttpRequest } from '../../connector/send.ts';
import type { RequestFault } from './faults.ts';

export interface MadeTransaction {
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
}

/** An acquirer without payments. */
export interface FakeAcquirer {
  /** Answers a request of the connector. It accepts every payment. */
  answer(request: HttpRequest): Promise<HttpAnswer>;
  /** Returns what it has made, with the amounts as it has understood them, such as `92.00`. */
  made?(): readonly MadeTransaction[];
  /** Returns the webhooks that it has sent, each with its signature. */
  webhooks?(): readonly AcquirerRequest[];
}

export interface ConnectorSubject<Settings> {
  readonly definition: ConnectorDefinition<Settings>;
  /** As they stand in the configuration. */
  readonly settings: Readonly<Record<string, unknown>>;
  createAcquirer(): FakeAcquirer | Promise<FakeAcquirer>;
  /** Orders for what this connector needs besides, such as an instrument that is no card. */
  readonly order?: Partial<PaymentOrder>;
}

/** When everything happens. */
export const checkedAt = Date.parse('2026-11-20T10:00:00Z');
const hour = 3_600_000;
const card: Card = {
  kind: 'card',
  number: '4200000000000000',
  expiryMonth: '12',
  expiryYear: '2030',
  holder: 'Jane Jones',
  securityCode: '739',
};
export type Bench = Awaited<ReturnType<typeof openBench>>;

export async function openBench<Settings>({
  definition,
  settings,
  createAcquirer,
  order,
}: ConnectorSubject<Settings>) {
  const acquirer = await createAcquirer();
  /** Everything that may get into a log. */
  const said: string[] = [];
  let fault: RequestFault | undefined;
  let answered = 0;
  const keys: string[] = [];
  let key = nextKey();
  let asked: Inquiry | undefined;
  const connector: Connector = definition.create({
    settings: definition.settings.parse(settings),
    environment: 'test',
    warn: (sentence) => said.push(sentence),
    async send(request) {
      const met = fault;
      fault = undefined;
      const answer = await (met?.meet(request, acquirer.answer) ?? acquirer.answer(request));
      answered = Math.max(answered, answer.text.length);
      return answer;
    },
  });
  const currency = definition.capabilities.currencies?.[0] ?? 'EUR';

  function nextKey(): string {
    const next = 'k'.repeat(63) + String.fromCharCode(97 + keys.length);
    keys.push(next);
    return next;
  }

  async function noted<Told>(telling: Promise<Told>): Promise<Told> {
    try {
      const told = await telling;
      said.push(JSON.stringify(told) ?? '');
      return told;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      said.push(`${error.message} ${error.stack}`);
      throw error;
    }
  }

  /** Returns what was made under the last key; undefined when the acquirer does not tell. */
  function madeNow(): readonly MadeTransaction[] | undefined {
    const made = acquirer.made?.();
    const strange = made?.filter((one) => !keys.includes(one.key));
    assert.deepEqual(strange ?? [], [], 'something was made under a key of nobody');
    return made?.filter((one) => one.key === key);
  }

  const common = { mode: 'EXTERNAL', amount: '92.00', currency, parameters: {} } as const;

  return {
    ...{ acquirer, connector, currency },
    answered: () => answered,
    pay(paymentType: OrderType, change: Partial<PaymentOrder> = {}): Promise<Outcome> {
      if (!change.isRepeat) key = nextKey();
      const paid: PaymentOrder = {
        ...{ ...common, kind: 'payment', id: 'd'.repeat(32), paymentType, brand: 'VISA', instrument: card },
        ...{ returnUrl: 'https://pay.example/return', ...order, ...change },
      };
      asked = { ...paid, sentAt: checkedAt, reference: null, merchantTransactionId: null };
      return noted(connector.charge(paid, key, checkedAt));
    },
    follow(
      paymentType: OrderType,
      before: OrderType,
      { reference }: Outcome,
      change: Partial<FollowUpOrder> = {},
    ): Promise<Outcome> {
      key = nextKey();
      const earlier = { id: 'd'.repeat(32), paymentType: before, merchantTransactionId: null };
      const referenced = { ...earlier, reference: reference ?? null };
      const id = 'f'.repeat(32);
      const followed: FollowUpOrder = {
        ...common,
        kind: 'follow-up',
        id,
        paymentType,
        referenced,
        ...change,
      };
      asked = { ...followed, sentAt: checkedAt, reference: null, merchantTransactionId: null };
      return noted(connector.followUp(followed, key, checkedAt));
    },
    async find(): Promise<Outcome | undefined> {
      const inquiry = asked ?? {
        ...{ ...common, id: 'd'.repeat(32), paymentType: 'DB', sentAt: checkedAt },
        ...{ reference: null, merchantTransactionId: null },
      };
      return noted(connector.find?.(inquiry, key, checkedAt + hour) ?? Promise.resolve(undefined));
    },
    async accepted(telling: Promise<Outcome>): Promise<Outcome> {
      const outcome = await telling;
      assert.notEqual(getOutcomeCategory(outcome.code), 'rejected', `it was declined: ${outcome.code}`);
      return outcome;
    },
    /** @param wanted what was made under the last key; one of any amount when absent */
    hasMade(wanted?: readonly { readonly amount: string; readonly currency: string }[]): void {
      const made = madeNow();
      if (made === undefined) return;
      assert.equal(made.length, wanted?.length ?? 1, `it was made ${made.length} times`);
      for (const [at, one] of (wanted ?? []).entries()) {
        assert.equal(made[at]?.currency, one.currency);
        assert.ok(
          isSameAmount(made[at]?.amount ?? '', one.amount),
          `${made[at]?.amount} is not ${one.amount}`,
        );
      }
    },
    /** Makes a transaction that meets a fault. What is told of it then, and when it is asked for, must be true. */
    async truly(met: RequestFault, make: () => Promise<Outcome>): Promise<void> {
      fault = met;
      const told = await make().catch((error: Error) => {
        assert.match(error.name, /^(?:NotSent|UnknownOutcome)$/, `${error.name}: ${error.message}`);
        if (error.name === 'NotSent') assert.equal(madeNow()?.length ?? 0, 0);
        return undefined;
      });
      fault = undefined;
      const outcomes = [told, connector.find && (await this.find())];
      const count = madeNow()?.length;
      if (count === undefined) return;
      assert.ok(count < 2, `it was made ${count} times`);
      for (const outcome of outcomes) {
        if (outcome === undefined) continue;
        const wanted = getOutcomeCategory(outcome.code) === 'rejected' ? 0 : 1;
        assert.equal(count, wanted, `${outcome.code} was told, and it was made ${count} times`);
      }
      if (connector.find && outcomes[1] === undefined) assert.equal(count, 0, 'it was made and not found');
    },
    holdsNoSecret(): void {
      const secrets = Object.values(settings).filter(
        (value) => typeof value === 'string' && value.length > 7,
      );
      for (const text of said) {
        for (const secret of [card.number, ...secrets])
          assert.ok(!text.includes(String(secret)), 'a secret is told');
        assert.doesNotMatch(text, /(?<![0-9A-Za-z])739(?![0-9A-Za-z])/, 'the security code is told');
      }
    },
  };
}
