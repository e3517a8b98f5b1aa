import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { samples } from './contract/option-samples.ts';

const list = readFileSync(resolve(import.meta.dirname, 'proofs.md'), 'utf8').split(/^## /m)[1] ?? '';

test('every option and callback that the widget reads has a row', () => {
  const words = new Set(list.match(/[\w.]+/g));
  const beside = (key: string) => words.has(key) || words.has(key.split('.').at(-1) ?? '');
  // Members that are covered by the row of their parent, and what is not in the contract.
  const whole =
    /^(clickToPay|spinner|onValidityChange|iframeStyles|threeDIframeSize|billingAddress|mandatoryBillingFields|samsungPay|applePay\.total|googlePay\.(shipping|billing))/;
  const lacking = Object.keys(samples).filter((key) => !whole.test(key) && !beside(key));
  expect(lacking, 'Name in test/proofs.md the section and the test that proves the option.').toEqual([]);
});
