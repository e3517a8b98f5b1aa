import { expect, test } from 'vitest';
import { kitCardNames } from '../../../../src/contract/control/records.ts';
import { addCards } from '../../../../src/testing/control/routes/cards.ts';
import { asked, controlApp } from './support.ts';

test('the cards are valid by the tenant’s clock', async () => {
  const clock = { now: () => Date.parse('2041-07-02T00:00:00Z') };
  const app = controlApp((app) => addCards(app, { tenantOf: () => ({ clock }) }));
  const { body } = await asked(app, 'GET', '/tenants/one/cards');
  const names = Object.keys(body as object);
  expect(names.slice(0, kitCardNames.length)).toEqual(kitCardNames);
  expect(names).toEqual(expect.arrayContaining(['MADA', 'MADA.challenge']));
  expect(body).toMatchObject({ visa: { expiry: '07 / 44' }, expired: { expiry: '07 / 40' } });
});
