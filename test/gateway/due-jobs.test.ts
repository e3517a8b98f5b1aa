// @runs postgres
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnknownOutcome } from '../../src/connector/send.ts';
import type { Delivery } from '../../src/gateway/outbound/guarded-client.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { card, minute, type TestGateway, testGateway } from '../support/gateway.ts';

let gateway: TestGateway;
/** The addresses that the shop is called at. */
let calls: string[];
/** Resolves when a silent connector is asked; undefined while it answers. */
let isAsked: Promise<void> | undefined;
let ask: () => void;

beforeEach(async () => {
  calls = [];
  isAsked = undefined;
  const client = {
    async send({ address }: { readonly address: string }): Promise<Delivery> {
      calls.push(address);
      return { ok: true, status: 200 };
    },
  };
  const connector: typeof simulator = {
    ...simulator,
    async charge(...order) {
      if (isAsked === undefined) return simulator.charge(...order);
      ask();
      return new Promise(() => {});
    },
    find: () => Promise.reject(new UnknownOutcome('no answer')),
  };
  gateway = await testGateway({ connector, jobs: { client } });
});
afterEach(() => gateway.close());

const sent = 'https://shop.example/from-the-browser';
const prepared = 'https://shop.example/prepared';

describe('the reminder of a checkout', () => {
  it.each<[string, Record<string, string>, Record<string, string>, 'payment' | 'registration', string]>([
    ['prepared for its payment', { shopperResultUrl: prepared }, {}, 'payment', prepared],
    ['that the browser sent with the payment', {}, { shopperResultUrl: sent }, 'payment', sent],
    [
      'prepared for a card to be stored',
      {
        paymentType: '',
        amount: '',
        currency: '',
        createRegistration: 'true',
        shopperResultUrl: prepared,
      },
      {},
      'registration',
      prepared,
    ],
    [
      'that the browser sent with a card to be stored',
      { paymentType: '', amount: '', currency: '', createRegistration: 'true' },
      { shopperResultUrl: sent },
      'registration',
      sent,
    ],
  ])('calls the address %s', async (_what, fields, more, resource, address) => {
    const id = await gateway.prepare({ shopperResultUrl: '', ...fields });
    await gateway.post(
      `/v1/checkouts/${id}/${resource}`,
      { ...card, ...more },
      { accept: 'application/json' },
    );
    gateway.wait(29 * minute);
    await gateway.runDue();
    const query = new URLSearchParams({ id, resourcePath: `/v1/checkouts/${id}/${resource}` });
    expect(calls).toEqual([`${address}?${query}`]);
  });

  it('calls the address of the payment while nobody has an answer', async () => {
    const id = await gateway.prepare({ shopperResultUrl: '' });
    isAsked = new Promise((resolve) => {
      ask = resolve;
    });
    void gateway.pay(id, { shopperResultUrl: sent });
    await isAsked;
    gateway.wait(29 * minute);
    await gateway.runDue();
    expect(calls).toEqual([expect.stringContaining(sent)]);
  });
});
