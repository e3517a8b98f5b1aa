import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { journeyRows } from '../../../src/contract/exam-journeys-data.ts';
import { toShopFile } from '../../../src/testing/exam/shop-file.ts';

const text = readFileSync('docs/exam.md', 'utf8');

it('docs/exam.md has each journey with its reason and its doors', () => {
  const [, section = ''] = text.split('## The journeys\n');
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| (.*) \| (.*) \|$/gm)].map(([, ...cells]) => cells);
  const doors = (needs: readonly string[] = []) => needs.map((door) => `\`${door}\``).join(', ');
  expect(rows).toEqual(journeyRows.map(({ name, why, needs }) => [name, why, doors(needs)]));
});

it('docs/exam.md shows the file of the shop that it names, which is understood', () => {
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
  expect(shown).toBe(readFileSync('e2e/consumers/exam/exam.json', 'utf8'));
  expect(toShopFile(JSON.parse(shown), 'docs').webhooks).toBe('/webhooks');
});
