import { expect, test } from 'vitest';
import { countryCodes } from '../../src/contract/countries.ts';
import { getStates } from '../../src/contract/states.ts';

test('the list has 249 countries and Kosovo, in order, each once', () => {
  expect(countryCodes).toHaveLength(250);
  expect([...new Set(countryCodes)].sort()).toEqual(countryCodes);
  for (const code of countryCodes) expect(code).toMatch(/^[A-Z]{2}$/);
});

test.each([
  ['US', 62],
  ['CA', 13],
])('%s has %d states, each once', (country, count) => {
  const states = getStates(country) ?? [];
  expect(new Set(states).size).toBe(count);
  for (const code of states) expect(code).toMatch(/^[A-Z]{2}$/);
});

test.each(['DE', '', 'constructor'])('"%s" has no list of states', (country) => {
  expect(getStates(country)).toBeUndefined();
});

test('the United States have the codes of the armed forces, of the territories and of the states in free association', () => {
  const codes = ['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'DC'];
  expect(getStates('US')).toEqual(expect.arrayContaining(codes));
  expect([...(getStates('US') ?? [])].sort()).toEqual(getStates('US'));
});
