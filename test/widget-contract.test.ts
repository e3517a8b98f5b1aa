import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { samples } from './contract/option-samples.ts';

const root = resolve(import.meta.dirname, '..');
const list = readFileSync(resolve(root, 'test/widget-contract.md'), 'utf8');

test('every row of the widget’s contract names a test that exists', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/contract-rows.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^(\d+) rows of the widget's contract, \1 with a test/);
  expect(status).toBe(0);
});

test('every option and callback that the widget reads has a row', () => {
  const words = new Set(list.match(/[\w.]+/g));
  const beside = (key: string) => words.has(key) || words.has(key.split('.').at(-1) ?? '');
  // Members that are covered by the row of their parent, and what is not in the contract.
  const whole =
    /^(clickToPay|spinner|onValidityChange|iframeStyles|threeDIframeSize|billingAddress|mandatoryBillingFields|samsungPay|applePay\.total|googlePay\.(shipping|billing))/;
  expect(Object.keys(samples).filter((key) => !whole.test(key) && !beside(key))).toEqual([]);
});
