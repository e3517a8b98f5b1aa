/** What a gateway has when it is backed up, and what a gateway must know that starts on the restored copy. */
import { expect, vi } from 'vitest';
import type { Outcome } from '../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import { card, entityId, minute, type TestGateway, testGateway, token } from './gateway.ts';
import { codeOf, merchantAt } from './merchant.ts';

const paid = '000.100.110';

const lost: Outcome = { code: '900.100.300', rule: 'connector-failed' };
const found: Outcome = { code: '000.100.112', rule: 'upstream-accepted', reference: 'upstream0' };
const registrationKeys = [{ id: '2026', key: 'd'.repeat(64) }];

export interface BackedUp {
  /** Checkouts whose payment was acknowledged. */
  readonly paid: readonly string[];
  readonly registration: string;
  /** A checkout whose payment's outcome the upstream alone knows. */
  readonly pending: string;
  /** A checkout with a submission that waits for its confirmation. */
  readonly saved: string;
}

/** An upstream that loses its first answer, and charges whatever it is asked to. */
export function startOutage() {
  const charge = vi.fn(async (): Promise<Outcome> => lost);
  const find = vi.fn(async (): Promise<Outcome> => found);
  const external: GatewayConnector = { charge, followUp: async () => lost, find };
  const charged = vi.fn(simulator.charge);
  const connector = { ...simulator, charge: charged };
  return {
    charge,
    find,
    charged,
    start: (store: Store) =>
      testGateway({ store, connector, external: () => external, config: { registrationKeys } }),
  };
}

/** Makes one of each. */
export async function fill(gateway: TestGateway): Promise<BackedUp> {
  const paidOnes: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const id = await gateway.prepare();
    expect(codeOf(await gateway.pay(id))).toBe(paid);
    paidOnes.push(id);
  }
  const { 'card.cvv': _, ...stored } = card;
  const registration = (await merchantAt(gateway).post('/v1/registrations', stored)).json().id;
  const pending = await gateway.prepare({ testMode: 'EXTERNAL' });
  expect(codeOf(await gateway.pay(pending))).toBe(lost.code);
  const saved = await gateway.prepare();
  await gateway.pay(saved, { 'card.cvv': '739', onlySave: 'true' });
  return { paid: paidOnes, registration, pending, saved };
}

/** Checks a gateway that has started on the restored copy. */
export async function expectRestored(
  gateway: TestGateway,
  made: BackedUp,
  { charge, find }: ReturnType<typeof startOutage>,
): Promise<void> {
  for (const id of made.paid) expect(codeOf(await gateway.status(id))).toBe(paid);
  const sale = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
  const path = `/v1/registrations/${made.registration}/payments`;
  expect(codeOf(await merchantAt(gateway).post(path, sale))).toBe(paid);
  // The upstream is asked about the pending payment, and not told again to charge it.
  gateway.wait(2 * minute);
  await gateway.runDue();
  expect(find).toHaveBeenCalled();
  expect(codeOf(await gateway.status(made.pending))).toBe(found.code);
  expect(charge).toHaveBeenCalledTimes(1);
}

/** Pays the submission that was saved before the backup, as the merchant's server does. */
export function confirm(gateway: TestGateway, { saved }: BackedUp) {
  const authorization = `Bearer ${token}`;
  return gateway.post(`/v1/checkouts/${saved}/payment`, { entityId }, { authorization });
}

/** Expects that the copy holds the number of no card in the clear, in whatever encoding. */
export function expectNoCard(copy: Buffer): void {
  const number = Buffer.from(card['card.number']);
  expect(copy.includes(number)).toBe(false);
  expect(copy.includes(number.toString('hex'))).toBe(false);
  for (const text of base64Parts(number)) expect(copy.includes(text)).toBe(false);
}

/** What base64 makes of the bytes wherever they stand in a longer text: three texts, without the ends that depend on it. */
function base64Parts(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(shift === 0 ? 0 : shift + 1, -1);
  });
}
