import { describe, expect, it } from 'vitest';
import type { TimedOutcome } from '../../../src/gateway/connectors/connector.ts';
import { keepInstrumentToken } from '../../../src/gateway/registrations/instrument-tokens.ts';
import type { StorableInstrument } from '../../../src/gateway/registrations/storable.ts';
import { createCardVault } from '../../../src/gateway/registrations/vault.ts';
import type { Payment } from '../../../src/gateway/store/payments/payments.ts';
import type { Registration, RegistrationChange } from '../../../src/gateway/store/payments/registrations.ts';

const [old, fresh] = [
  { id: 'old', key: '1'.repeat(64) },
  { id: 'fresh', key: '2'.repeat(64) },
];
const owner = { id: 'a'.repeat(32), entityId: 'b'.repeat(32) };
const account: StorableInstrument = { kind: 'bankAccount', iban: 'DE02120300000000202051' };
const card = { bin: '420000', last4Digits: '0000', expiryMonth: '12', expiryYear: '2030' };
const outcome: TimedOutcome = { code: '000.000.000', rule: 'paid', instrumentToken: 'name-1' };

/** A registration whose row others change before each of the first `races` writes. */
function createStand(instrument = account, keys = [fresh], races = 0, canKeepNames = true) {
  const sealing = createCardVault(keys);
  const row = { ...owner, ...sealing.seal(instrument, owner), state: 'active' };
  const warnings: string[] = [];
  let left = races;
  const writes: RegistrationChange[] = [];
  const registrations = {
    find: async (id: string) => (id === owner.id ? (row as unknown as Registration) : undefined),
    canKeepNames: async () => canKeepNames,
    async change([change]: readonly RegistrationChange[]) {
      if (left > 0 && change) {
        left -= 1;
        Object.assign(row, sealing.seal({ ...instrument, tokens: { other: `name-${left}` } }, owner));
      }
      if (change === undefined || change.before !== row.sealed) return 0;
      writes.push(change);
      Object.assign(row, { sealed: change.sealed, keyId: change.keyId });
      return 1;
    },
  };
  const gateway = {
    store: { registrations },
    config: { registrationKeys: [fresh, old], entities: [], merchants: [] },
    warn: (sentence: string) => void warnings.push(sentence),
  };
  const keep = (told: TimedOutcome = outcome, paid: Partial<Payment> = {}) =>
    keepInstrumentToken(
      gateway as unknown as Parameters<typeof keepInstrumentToken>[0],
      { connector: 'cards', registrationId: owner.id, record: {}, ...paid } as Payment,
      told,
    );
  const read = () => createCardVault([fresh, old]).open(row, owner).tokens;
  return { row, keep, read, warnings, writes };
}

describe('the acquirer’s name of a stored instrument', () => {
  it('is kept beside the instrument, by the connector that gave it, once', async () => {
    const { keep, read, row, writes } = createStand();
    expect(await keep()).toBe(true);
    expect(await keep()).toBe(true);
    expect([read(), writes.length]).toEqual([{ cards: 'name-1' }, 1]);
    expect(createCardVault([fresh]).open(row, owner)).toMatchObject(account);
    expect(JSON.stringify(row)).not.toContain('name-1');
    await keep({ ...outcome, instrumentToken: 'name-2', movedTo: 'backup' });
    await keep({ ...outcome, instrumentToken: 'name-3' });
    expect(read()).toEqual({ cards: 'name-3', backup: 'name-2' });
  });

  it('is kept with a registration that the payment makes, also while the outcome is open', async () => {
    const { keep, read } = createStand();
    const record = { registrationId: owner.id } as Payment['record'];
    await keep({ ...outcome, code: '000.200.000' }, { registrationId: null, record });
    expect(read()).toEqual({ cards: 'name-1' });
  });

  it.each<[string, Partial<TimedOutcome>, Partial<Payment>]>([
    ['a decline', { code: '800.100.152' }, {}],
    ['an outcome without one', { instrumentToken: undefined }, {}],
    ['a card that is another one', { paidCard: { masked: card } }, {}],
    ['a payment without a registration', {}, { registrationId: null }],
    ['a registration that is gone', {}, { registrationId: 'c'.repeat(32) }],
    ['an acquirer that the configuration does not name', {}, { connector: null }],
  ])('is not kept of %s', async (_what, told, paid) => {
    const { keep, writes, warnings } = createStand();
    expect(await keep({ ...outcome, ...told } as TimedOutcome, paid)).toBe(true);
    expect([writes, warnings]).toEqual([[], []]);
  });

  it('that its acquirer no longer has is forgotten, unless another one has taken its place', async () => {
    const { keep, read, writes } = createStand({ ...account, tokens: { cards: 'name-1', backup: 'name-2' } });
    const declined = { code: '800.100.197', rule: 'gone' } as const;
    await keep({ ...declined, lostToken: 'name-0' });
    expect(writes).toEqual([]);
    await keep({ ...declined, lostToken: 'name-1' });
    expect(read()).toEqual({ backup: 'name-2' });
  });

  it('that the first connector no longer has is forgotten by the outcome of the second one, which names it anew', async () => {
    const { keep, read } = createStand({ ...account, tokens: { cards: 'name-1', backup: 'name-2' } });
    await keep({ ...outcome, movedTo: 'backup', lostToken: 'name-1', instrumentToken: 'name-3' });
    expect(read()).toEqual({ backup: 'name-3' });
  });

  it('is kept of the card that is stored', async () => {
    const { keep, read } = createStand();
    await keep({ ...outcome, paidCard: { masked: card } }, { record: { card } as Payment['record'] });
    expect(read()).toEqual({ cards: 'name-1' });
  });

  it('of a payment that may still be declined takes no other one’s place', async () => {
    const { keep, read } = createStand();
    await keep();
    await keep({ ...outcome, code: '000.200.000', instrumentToken: 'name-2' });
    expect(read()).toEqual({ cards: 'name-1' });
  });

  it('is not kept when it holds digits of the card', async () => {
    const { keep, read, writes } = createStand();
    const record = { card } as Payment['record'];
    await keep({ ...outcome, instrumentToken: '4200000000000000' }, { record });
    expect([read(), writes]).toEqual([undefined, []]);
  });

  it('is not kept with an instrument that was deleted', async () => {
    const { keep, row, writes } = createStand();
    Object.assign(row, { sealed: null });
    expect([await keep(), writes]).toEqual([true, []]);
  });

  it('is written again when another request has changed the registration meanwhile', async () => {
    const { keep, read } = createStand(account, [fresh], 3);
    expect(await keep()).toBe(true);
    expect(read()).toEqual({ other: 'name-0', cards: 'name-1' });
  });

  it('moves to the first key with its instrument', async () => {
    const { keep, row } = createStand(account, [old]);
    await keep();
    expect(row.keyId).toBe('fresh');
  });

  it.each<[string, Parameters<typeof createStand>]>([
    ['whose key is missing here', [account, [{ id: 'lost', key: '3'.repeat(64) }]]],
    ['that changes without end', [account, [fresh], 99]],
    ['that a node of an older release would show', [account, [fresh], 0, false]],
  ])('that cannot be kept with a registration %s is told to the operator', async (_what, args) => {
    const { keep, warnings } = createStand(...args);
    expect(await keep()).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('(connector cards)')]);
    expect(warnings[0]).not.toContain('name-1');
  });
});
