import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/widget/styles');
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
const rules = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('');

test.each([
  ...['font', 'pad', 'field-pad', 'shadow', 'ring', 'panel'],
  ...['label-size', 'label-weight', 'button-radius', 'button-height'],
])('the custom property --wpwl-%s of a page is used, and has a fallback', (name) => {
  expect(rules).toContain(`var(--wpwl-${name}, `);
  expect(rules).not.toContain(`var(--wpwl-${name})`);
});
