import { expect, it } from 'vitest';
import type { RoutedPayment, TimedOutcome } from '../../../src/gateway/connectors/connector.ts';
import { createNameKeeper } from '../../../src/gateway/connectors/instrument-names.ts';

const warnings: string[] = [];
const atAccount = (hash: string) => createNameKeeper(hash, 'connectors.cards', (text) => warnings.push(text));
const [here, elsewhere] = [atAccount('a'.repeat(64)), atAccount('b'.repeat(64))];
const outcome = { code: '000.000.000', rule: 'paid', instrumentToken: 'name-1' } as const;
const { instrumentToken: kept = '' } = here.withKeptName(outcome);
const order = { connector: 'cards', instrumentTokens: { cards: kept } } as unknown as RoutedPayment;

it('an acquirer’s name of a stored instrument is handed to the account that gave it', () => {
  expect(here.toOwnOrder(order)).toHaveProperty('instrumentToken', 'name-1');
});

it.each([
  ['another account of the connector', elsewhere, order],
  ['another connector', here, { ...order, connector: 'backup' }],
  [
    'a connector whose name was kept without an account',
    here,
    { ...order, instrumentTokens: { cards: 'name-1' } },
  ],
])('an acquirer’s name of a stored instrument is not handed to %s', (_, keeper, { ...routed }) => {
  expect(keeper.toOwnOrder(routed)).not.toHaveProperty('instrumentToken');
});

it('an acquirer’s name of a stored instrument with card data in it is left out, and the operator is told', () => {
  expect(here.withKeptName(outcome, (text) => text === 'name-1')).toEqual({
    code: '000.000.000',
    rule: 'paid',
  });
  expect(warnings.splice(0)).toEqual([expect.stringContaining('(connectors.cards)')]);
});

it('an acquirer’s name of a stored instrument is lost by a decline alone, and only at the account that gave it', () => {
  const lost = { rule: 'test', instrumentToken: null };
  const told: TimedOutcome[] = [
    here.withKeptName({ ...lost, code: '800.100.197' }, undefined, order),
    here.withKeptName({ ...lost, code: '000.000.000' }, undefined, order),
    here.withKeptName({ ...lost, code: '000.200.000' }, undefined, order),
    elsewhere.withKeptName({ ...lost, code: '800.100.197' }, undefined, order),
  ];
  expect(told.map(({ lostToken }) => lostToken)).toEqual([kept, undefined, undefined, undefined]);
});
