import { expect, test } from 'vitest';
import { isCpf } from '../../src/contract/cpf.ts';

test.each([
  ['111.444.777-35', true],
  ['11144477735', true],
  ['52998224725', true],
  ['111.444.777-36', false],
  ['111.444.777-45', false],
  ['11111111111', false],
  ['1114447773', false],
  ['', false],
])('%s: %s', (text, isRight) => {
  expect(isCpf(text)).toBe(isRight);
});
