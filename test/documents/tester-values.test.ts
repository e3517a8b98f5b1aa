// @tests src/testing/kit/playwright/expect.ts
/** The values that the guide for testers lists are those of the code, no more and no fewer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '#contract/control/events.ts';
import { answersOfReceiver, kitCardNames, summaryStates } from '#contract/control/records.ts';
import { redirectOutcomes, threeDSOutcomes } from '#contract/control/tenants.ts';
import { matchers } from '../../src/testing/kit/playwright/expect.ts';
import { root } from './markdown.ts';

const guide = ['kit', 'faults-and-webhooks']
  .map((page) => readFileSync(join(root, `docs/testers/${page}.md`), 'utf8'))
  .join('\n\n');

/** The cells of the table with this first heading, row by row, without their quotes. */
function rowsOf(heading: string): string[][] {
  const [, after = ''] = guide.split(`\n| ${heading} |`);
  const [table = ''] = after.split('\n\n');
  const lines = table.split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
const firstsOf = (heading: string) => rowsOf(heading).map(([first]) => first);

/** The quoted names of the part of the guide between two texts. */
function namesBetween(begin: string, end: string): string[] {
  const [, after = ''] = guide.split(begin);
  const [part = ''] = after.split(end);
  return [...part.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

test('the operations of faults and of the journal', () => {
  const expected = Object.entries(operations).map(([name, [method, path]]) => [name, `${method} ${path}`]);
  expect(rowsOf('`on`')).toEqual(expected);
});

test('the outcomes of a redirect', () => {
  expect(firstsOf('`redirect`')).toEqual([...redirectOutcomes]);
});

test('the outcomes of 3-D Secure', () => {
  expect(namesBetween('it can be ', ':')).toEqual([...threeDSOutcomes]);
});

test('the members of status(), and the states', () => {
  const source = readFileSync(join(root, 'src/testing/kit/checkout.ts'), 'utf8');
  const [, members = ''] = source.match(/interface CheckoutStatus \{([^}]*)\}/) ?? [];
  expect(firstsOf('Member')).toEqual([...members.matchAll(/readonly (\w+)/g)].map(([, name]) => name));
  expect(namesBetween('| `state` |', '|\n')).toEqual([...summaryStates]);
  const used = new Set(rowsOf('What happened').map(([, , state]) => state));
  expect([...used].sort()).toEqual([...summaryStates].sort());
});

test('the answers of a receiver', () => {
  expect(namesBetween('a status such as `500`, ', ':\n')).toEqual([...answersOfReceiver]);
});

test('the cards', () => {
  const names = namesBetween('so that no date goes stale: ', '`cardForm.pay');
  expect(names).toEqual([...kitCardNames]);
});

test('the matchers', () => {
  const names = namesBetween('`expect` has ', 'All but');
  expect(names.sort()).toEqual(Object.keys(matchers).sort());
  const inTable = rowsOf('What happened').flatMap(([, , , cell = '']) => cell.match(/to[A-Z]\w+/g) ?? []);
  expect(inTable.filter((name) => !Object.hasOwn(matchers, name))).toEqual([]);
});
