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
import { findRefusal } from '../../connector/refusals.ts';
import type { HttpAnswer, HttpRequest } from '../../connector/send.ts';
import { lostAnswer, type RequestFault } from './faults.ts';

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
  /** Takes the signature off a webhook. Absent where that stands in a header. */
  withoutProof?(webhook: AcquirerRequest): AcquirerRequest;
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
export const cardWithoutHolder: Card = {
  kind: 'card',
  number: '4200000000000000',
  expiryMonth: '12',
  expiryYear: '2030',
  securityCode: '739',
};
const card: Card = { ...cardWithoutHolder, holder: 'Jane Jones' };
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
  const requests: HttpRequest[] = [];
  const keys: string[] = [];
  let key = nextKey();
  let asked: Inquiry | undefined;
  let again: () => Promise<Outcome> = () => Promise.reject(new Error('nothing was sent'));
  const connector: Connector = definition.create({
    settings: definition.settings.parse(settings),
    environment: 'test',
    warn: (sentence) => said.push(sentence),
    async send(request) {
      const met = fault;
      fault = undefined;
      requests.push(request);
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

  /** Hands an order over as the gateway does. */
  function submit(order: PaymentOrder | FollowUpOrder): Promise<Outcome> {
    asked = { ...order, sentAt: checkedAt, reference: null, merchantTransactionId: null };
    const ask = (isRepeat: boolean) =>
      order.kind === 'payment'
        ? connector.charge({ ...order, ...(isRepeat && { isRepeat }) }, key, checkedAt)
        : connector.followUp(order, key, checkedAt);
    again = () => noted(ask(true));
    const refusal = findRefusal(order, definition.capabilities);
    return refusal === undefined ? noted(ask(false)) : Promise.resolve(refusal);
  }

  /** Undefined when it is unknown what became of a transaction. */
  function unlessUnknown<Told>(telling: Promise<Told>): Promise<Told | undefined> {
    return telling.catch((error: Error) => {
      assert.match(error.name, /^(?:NotSent|UnknownOutcome)$/, `${error.name}: ${error.message}`);
      if (error.name === 'NotSent') assert.equal(madeNow()?.length ?? 0, 0);
      return undefined;
    });
  }

  const isDeclined = ({ code }: Outcome) => getOutcomeCategory(code) === 'rejected';

  const common = { mode: 'EXTERNAL', amount: '92.00', currency, parameters: {} } as const;

  return {
    ...{ acquirer, connector, currency },
    answered: () => answered,
    /** What the connector has sent. */
    requests,
    again: () => again(),
    pay(paymentType: OrderType, change: Partial<PaymentOrder> = {}): Promise<Outcome> {
      key = nextKey();
      return submit({
        ...{ ...common, kind: 'payment', id: 'd'.repeat(32), paymentType, brand: 'VISA', instrument: card },
        ...{ returnUrl: 'https://pay.example/return', ...order, ...change },
      });
    },
    follow(
      paymentType: OrderType,
      before: OrderType,
      { reference }: Pick<Outcome, 'reference'>,
      change: Partial<FollowUpOrder> = {},
    ): Promise<Outcome> {
      key = nextKey();
      const referenced = createReferenced(before, reference);
      const id = 'f'.repeat(32);
      return submit({ ...common, kind: 'follow-up', id, paymentType, referenced, ...change });
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
    /** Holds a decline: its reason is told, and nothing was sent for it. */
    isRefusal({ errors = [], ...outcome }: Outcome, sentBefore: number, name?: string): void {
      assert.ok(isDeclined(outcome), `it was not refused: ${outcome.code}`);
      assert.equal(requests.length, sentBefore, 'it was refused after something was sent');
      assert.ok(errors[0], 'it was refused without a reason');
      if (name !== undefined) assert.equal(errors[0].name, name);
      assert.doesNotMatch(errors[0].message, /\[\]/, 'the reason names nothing that can be sent');
    },
    isMadeOrRefused(outcome: Outcome, sentBefore: number): void {
      if (isDeclined(outcome)) this.isRefusal(outcome, sentBefore);
      else this.hasMade();
    },
    /** Makes a transaction that meets a fault. What is told of it then, and when it is asked for, must be true. */
    async truly(met: RequestFault, make: () => Promise<Outcome>): Promise<void> {
      fault = met;
      const told = await unlessUnknown(make());
      fault = undefined;
      const outcomes = [told, connector.find && (await this.find())];
      const count = madeNow()?.length;
      if (count === undefined) return;
      assert.ok(count < 2, `it was made ${count} times`);
      for (const outcome of outcomes) {
        if (outcome === undefined) continue;
        const wanted = isDeclined(outcome) ? 0 : 1;
        assert.equal(count, wanted, `${outcome.code} was told, and it was made ${count} times`);
      }
      if (connector.find && outcomes[1] === undefined) assert.equal(count, 0, 'it was made and not found');
    },
    /** Makes a transaction on which the acquirer acts when nobody waits for the answer any more. */
    async slowly(make: () => Promise<Outcome>): Promise<void> {
      let arrive: (() => Promise<unknown>) | undefined;
      fault = {
        name: 'a slow answer',
        async meet(request, acquire) {
          arrive = () => acquire(request);
          throw lostAnswer;
        },
      };
      const told = [await unlessUnknown(make())];
      if (arrive === undefined) return;
      if (connector.find) told.push(await unlessUnknown(this.find()));
      await arrive();
      if (connector.find) told.push((await this.find()) ?? assert.fail('it was made late and not found'));
      if ((connector.repeatableFor ?? 0) > 0) told.push(await again());
      if (connector.find === undefined && connector.readWebhook) told.push(await this.toldByWebhook());
      this.hasMade();
      for (const outcome of told)
        assert.ok(!outcome || !isDeclined(outcome), `${outcome?.code} was told, and it was made late`);
    },
    /** Returns what webhooks tell of the last transaction. */
    async toldByWebhook(): Promise<Outcome> {
      for (const webhook of acquirer.webhooks?.() ?? [])
        for (const news of (await connector.readWebhook?.(webhook, checkedAt)) ?? [])
          if (news.kind === 'outcome' && news.key === key) return news.outcome;
      assert.fail('no webhook tells what became of it');
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

export function createReferenced(paymentType: OrderType, reference: string | undefined) {
  return { id: 'd'.repeat(32), paymentType, merchantTransactionId: null, reference: reference ?? null };
}
