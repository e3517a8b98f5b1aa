/** A connector with a fake acquirer, whose transactions meet faults. */
import assert from 'node:assert/strict';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { type Capabilities, capabilitiesFor, type OrderType } from '../../connector/capabilities.ts';
import type { AcquirerRequest, Connector } from '../../connector/connector.ts';
import type { FollowUpOrder, Inquiry, PaymentOrder } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { Card, PaymentInstrument } from '../../connector/payment-instrument.ts';
import { findRefusal } from '../../connector/refusals.ts';
import type { HttpRequest } from '../../connector/send.ts';
import type { AcquirerVerdict, ConnectorSubject, MadeTransaction } from './fake-acquirer.ts';
import { lostAnswer, type RequestFault } from './faults.ts';
import { requireForm, requireOwnPaths } from './form.ts';

/** When everything happens. */
export const checkedAt = Date.parse('2026-11-20T10:00:00Z');
const hour = 3_600_000;
const cardEnds = { bin: '420000', last4Digits: '0000' };
export const cardWithoutHolder: Card = {
  kind: 'card',
  number: '4200000000000000',
  expiryMonth: '12',
  expiryYear: '2030',
  securityCode: '739',
};
export const benchCard: Card = { ...cardWithoutHolder, holder: 'Jane Jones' };
export type Bench = Awaited<ReturnType<typeof openBench>>;
type Order = PaymentOrder | FollowUpOrder;

/** Why a check was not tried. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

export function notTried(why: string): never {
  throw new NotTried(why);
}

const benchInstruments: Partial<Record<PaymentInstrument['kind'], PaymentInstrument>> = {
  card: benchCard,
  bankAccount: { kind: 'bankAccount', iban: 'DE02120300000000202051', holder: 'Jane Jones' },
  virtualAccount: { kind: 'virtualAccount', accountId: 'jane@shop.example' },
};

/** Returns the brand and the instrument of the orders: those of the subject, or what the connector takes. */
function findTriedOrder<Settings>({
  definition: { capabilities },
  order = {},
}: Pick<ConnectorSubject<Settings>, 'definition' | 'order'>): Pick<PaymentOrder, 'brand' | 'instrument'> {
  const { brands = ['VISA'], methods = {} } = capabilities;
  const [first = 'VISA'] = brands.includes('VISA') ? ['VISA'] : [...brands, ...Object.keys(methods)];
  const { brand = first } = order;
  const { instruments = [] } = capabilitiesFor(capabilities, brand) ?? {};
  const [usual = benchCard] = instruments.flatMap((kind) => benchInstruments[kind] ?? []);
  const otherInstrument = instruments.includes('none') ? ({ kind: 'none' } as const) : usual;
  return {
    brand,
    instrument: order.instrument ?? (instruments.includes('card') ? benchCard : otherInstrument),
  };
}

/** Returns what the connector can do with the subject's brand, as that of a connector of this brand alone; all for a card. */
export function findTriedCapabilities<Settings>(
  subject: Pick<ConnectorSubject<Settings>, 'definition' | 'order'>,
): Capabilities {
  const { capabilities } = subject.definition;
  const { brand } = findTriedOrder(subject);
  const brandCapabilities =
    Object.hasOwn(capabilities.methods ?? {}, brand) && capabilitiesFor(capabilities, brand);
  return brandCapabilities ? { ...brandCapabilities, brands: [brand], methods: {} } : capabilities;
}

export async function openBench<Settings>(subject: ConnectorSubject<Settings>) {
  const { definition, settings, createAcquirer } = subject;
  const capabilities = findTriedCapabilities(subject);
  const { brand, instrument } = findTriedOrder(subject);
  const acquirer = await createAcquirer();
  /** Everything that may get into a log or a record. */
  const said: string[] = [];
  const outcomes: Outcome[] = [];
  const requests: HttpRequest[] = [];
  const answered: string[] = [];
  /** By their texts: a fake may return some of them again. */
  const webhooks = new Map<string, AcquirerRequest>();
  const keys: string[] = [];
  let key = nextKey();
  let order: Order | undefined;
  let fault: RequestFault | undefined;
  /** How many requests pass before the fault. */
  let passing = 0;
  /** What all requests after the fault meet. */
  let afterwards: RequestFault | undefined;

  const createConnector = (send: (request: HttpRequest) => ReturnType<typeof acquirer.answer>): Connector =>
    definition.create({
      settings: definition.settings.parse(settings),
      environment: 'test',
      warn: (sentence) => said.push(sentence),
      send,
    });
  const connector = createConnector(async (request) => {
    const isPassing = passing > 0;
    const met = isPassing ? undefined : (fault ?? afterwards);
    if (!isPassing) fault = undefined;
    passing = Math.max(0, passing - 1);
    requests.push(request);
    const answer = await (met?.meet(request, acquirer.answer) ?? acquirer.answer(request));
    answered.push(answer.text);
    return answer;
  });
  const currency = capabilities.currencies?.[0] ?? 'EUR';
  const common = { mode: 'EXTERNAL', amount: '92.00', currency, parameters: {} } as const;

  function nextKey(): string {
    const next =
      'k'.repeat(62) +
      String(keys.length + 100)
        .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
        .slice(1);
    keys.push(next);
    return next;
  }

  async function noted<Told>(
    telling: Promise<Told>,
    outcomesIn: (answer: Told) => readonly (Outcome | undefined)[],
  ) {
    try {
      const answer = await telling;
      said.push(JSON.stringify(answer) ?? '');
      outcomes.push(...outcomesIn(answer).flatMap((outcome) => outcome ?? []));
      return answer;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      said.push(`${error.message} ${error.stack} ${JSON.stringify(error)}`);
      throw error;
    }
  }

  const notedOutcome = <Told extends Outcome | undefined>(telling: Promise<Told>) =>
    noted(telling, (answer) => [answer]);

  /** Returns what was made under the last key; undefined when the acquirer does not tell. */
  function madeNow(): readonly MadeTransaction[] | undefined {
    const made = acquirer.made?.();
    const strange = made?.filter((one) => !keys.includes(one.key)).map((one) => one.key);
    assert.deepEqual(strange ?? [], [], 'something was made under a key of nobody');
    return made?.filter((one) => one.key === key);
  }

  const submitAt = (at: Connector, submitted: Order): Promise<Outcome> =>
    submitted.kind === 'payment'
      ? at.charge(submitted, key, checkedAt)
      : at.followUp(submitted, key, checkedAt);

  /** Hands an order over as the gateway does. */
  function submit(next: Order): Promise<Outcome> {
    order = next;
    const refusal = findRefusal(next, definition.capabilities);
    return refusal === undefined ? notedOutcome(submitAt(connector, next)) : Promise.resolve(refusal);
  }

  const paymentOf = (paymentType: OrderType, change: Partial<PaymentOrder>): PaymentOrder => ({
    ...{ ...common, kind: 'payment', id: 'd'.repeat(32), paymentType, brand, instrument },
    ...{ returnUrl: 'https://pay.example/return/d0d0', ...subject.order, ...change },
    parameters: { ...subject.order?.parameters, ...change.parameters },
  });

  function inquiryOf(change: Partial<Inquiry>): Inquiry {
    const { paymentType = 'DB', amount = common.amount, currency: asked = currency } = order ?? {};
    return {
      ...{ id: 'd'.repeat(32), mode: 'EXTERNAL', paymentType, amount, currency: asked, sentAt: checkedAt },
      ...{ brand, reference: null, merchantTransactionId: null, card: cardEnds },
      ...(order?.kind === 'follow-up' && { referenced: order.referenced }),
      ...change,
    };
  }

  const findBy = (at: Connector, change: Partial<Inquiry>, now = checkedAt + hour) =>
    at.find?.(inquiryOf(change), key, now) ?? notTried('the connector has no find');

  return {
    acquirer,
    capabilities,
    connector,
    currency,
    requests,
    answered,
    madeNow,
    getKey: () => key,
    /** Returns all webhooks that came until now. */
    webhooks(): readonly AcquirerRequest[] {
      for (const one of acquirer.webhooks?.() ?? []) webhooks.set(JSON.stringify(one), one);
      return [...webhooks.values()];
    },
    /** Whether the fault was not met. */
    isFaultLeft: () => fault !== undefined,
    /** Lets a request meet a fault: the next one, or one after it. All that follow may meet another one. */
    meet(next: RequestFault | undefined, passed = 0, rest?: RequestFault): void {
      fault = next;
      passing = passed;
      afterwards = rest;
    },
    decide(verdict: AcquirerVerdict, type: OrderType): void {
      if (acquirer.decide === undefined) notTried('the fake has no decide');
      if (acquirer.decide(verdict, type) === false) notTried(`the fake has no ${type} that is ${verdict}`);
    },
    pay(paymentType: OrderType, change: Partial<PaymentOrder> = {}): Promise<Outcome> {
      key = nextKey();
      return submit(paymentOf(paymentType, change));
    },
    follow(
      paymentType: OrderType,
      before: OrderType,
      { reference }: Pick<Outcome, 'reference'>,
      change: Partial<FollowUpOrder> = {},
    ): Promise<Outcome> {
      key = nextKey();
      const referenced = { ...createReferenced(before, reference), brand };
      const id = 'f'.repeat(32);
      return submit({ ...common, kind: 'follow-up', id, paymentType, referenced, ...change });
    },
    /** Hands the last order over again, maybe with another card. */
    again(other: Partial<PaymentOrder> = {}): Promise<Outcome> {
      if (order === undefined) throw new Error('nothing was sent');
      const isOtherInstrument = other.instrument !== undefined;
      const again = order.kind === 'payment' ? { ...order, ...other, isOtherInstrument } : order;
      return notedOutcome(submitAt(connector, again));
    },
    find: (change: Partial<Inquiry> = {}): Promise<Outcome | undefined> =>
      notedOutcome(findBy(connector, change)),
    resume(
      details: Readonly<Record<string, string>>,
      reference: string | null,
    ): Promise<Outcome | undefined> {
      const inquiry = inquiryOf({ reference });
      return notedOutcome(
        connector.resume?.(inquiry, details, key, checkedAt) ?? findBy(connector, { reference }, checkedAt),
      );
    },
    cancel(reference: string | null): Promise<Outcome> {
      const cancelling = connector.cancel?.(inquiryOf({ reference }), key, checkedAt);
      return notedOutcome(cancelling ?? notTried('the connector has no cancel'));
    },
    read: (webhook: AcquirerRequest) =>
      noted(
        connector.readWebhook?.(webhook, checkedAt) ?? notTried('the connector has no readWebhook'),
        (notifications) => notifications?.map(({ outcome }) => outcome) ?? [],
      ),
    newKey: nextKey,
    /** Returns the first request of the last order, or of an inquiry for it, with changes. Nothing is sent. */
    async requestOf(
      what: 'order' | 'inquiry',
      { key: other = key, change = {} }: { readonly key?: string; readonly change?: object },
    ): Promise<HttpRequest> {
      const caught: HttpRequest[] = [];
      const catching = createConnector((request) => {
        caught.push(request);
        return Promise.reject(lostAnswer);
      });
      const [ownKey, lastOrder] = [key, order];
      if (lastOrder === undefined) throw new Error('nothing was sent');
      [key, order] = [other, { ...lastOrder, ...change } as Order];
      const asking = what === 'order' ? submitAt(catching, order) : findBy(catching, {});
      [key, order] = [ownKey, lastOrder];
      await asking.catch(() => undefined);
      return caught[0] ?? notTried('nothing is sent for it');
    },
    /** Holds what everything that was told must hold. */
    holdsForm(): void {
      for (const outcome of outcomes) requireForm(outcome);
      requireOwnPaths(requests);
      const secrets = Object.values(settings).filter(
        (value) => typeof value === 'string' && value.length > 7,
      );
      for (const text of said) {
        for (const secret of [benchCard.number, ...secrets, ...secretsOf(instrument)])
          assert.ok(!text.includes(String(secret)), 'a secret is told');
        assert.doesNotMatch(text, /(?<![0-9A-Za-z])739(?![0-9A-Za-z])/, 'the security code is told');
      }
    },
  };
}

/** Returns what nobody may read of an instrument: long runs of a token, which may be told in parts. */
function secretsOf(instrument: PaymentInstrument): readonly string[] {
  if (instrument.kind === 'wallet') return instrument.paymentToken.match(/[\w+/=-]{12,}/g) ?? [];
  if (instrument.kind !== 'tokenAccount') return [];
  return [instrument.number, instrument.cryptogram].flatMap((one) => one ?? []);
}

export const categoryOf = ({ code }: Outcome) => getOutcomeCategory(code);

export function createReferenced(paymentType: OrderType, reference: string | undefined) {
  const names = { merchantTransactionId: null, reference: reference ?? null };
  return { id: 'd'.repeat(32), paymentType, brand: 'VISA', card: cardEnds, ...names };
}
