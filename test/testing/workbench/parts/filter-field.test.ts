// @runs own
// @vitest-environment happy-dom
import { h, render } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place } from '../../../../src/testing/workbench/navigation.ts';
import { FilterField } from '../../../../src/testing/workbench/parts/filter-field.tsx';

const container = document.createElement('div');
const show = (value: string) => render(h(FilterField, { name: 'search', label: 'Search', value }), container);
const field = () => container.querySelector('input') as HTMLInputElement;
const type = (text: string) => {
  field().value = text;
  field().dispatchEvent(new Event('input'));
};
const filter = () => place.value.query.search;

beforeEach(() => {
  vi.useFakeTimers();
  show('');
});
afterEach(() => {
  render(null, container);
  vi.useRealTimers();
});

test('a sign that is typed while the address takes the ones before it is not lost', async () => {
  type('3.');
  await vi.advanceTimersByTimeAsync(150);
  expect(filter()).toBe('3.');
  show('3.');
  // Before the effects of this drawing have run.
  type('3.2');
  await vi.advanceTimersByTimeAsync(100);
  expect(field().value).toBe('3.2');
  await vi.advanceTimersByTimeAsync(150);
  expect(filter()).toBe('3.2');
});

test('a blank at the end stays, so that a second word can follow, and is no part of the filter', async () => {
  type('Jane ');
  await vi.advanceTimersByTimeAsync(150);
  expect(filter()).toBe('Jane');
  show('Jane');
  await vi.advanceTimersByTimeAsync(100);
  expect(field().value).toBe('Jane ');
});

test('a filter that the address gets from elsewhere stands in the field', async () => {
  type('Jane');
  await vi.advanceTimersByTimeAsync(150);
  show('Jones');
  await vi.advanceTimersByTimeAsync(100);
  expect(field().value).toBe('Jones');
});
