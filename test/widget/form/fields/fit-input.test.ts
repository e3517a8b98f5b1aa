// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fitInput } from '../../../../src/widget/form/fields/fit-input.ts';
import { page } from '../../kit.ts';

/** An input with room for 200 px of text, of which each letter is 10 px wide. */
let input: HTMLInputElement;
let edited: () => void;
beforeEach(() => {
  input = page<HTMLInputElement>('<input style="font-size: 20px">');
  Object.defineProperties(input, {
    clientWidth: { value: 200 },
    // A placeholder can be longer than the input, too.
    scrollWidth: { get: () => Math.max(200, (input.value.length || 40) * 10) },
  });
  edited = fitInput(input);
});
afterEach(() => document.head.replaceChildren());

const spacing = () => input.style.letterSpacing;
const write = (value: string) => {
  input.value = value;
  edited();
};

describe('the letters of an input', () => {
  test('come closer when its text is too long for it, by so much that it fits', () => {
    write('1'.repeat(20));
    expect(spacing()).toBe('');
    write('1'.repeat(22));
    // 21 px in 22 letters of 20 px.
    expect(Number.parseFloat(spacing())).toBeCloseTo(-21 / 22 / 20);
  });

  test('never come closer than can be read', () => {
    write('1'.repeat(60));
    expect(spacing()).toBe('-0.12em');
  });

  test('move apart again when the text has become shorter, or is gone', () => {
    write('1'.repeat(22));
    write('1'.repeat(20));
    expect(spacing()).toBe('');
    write('1'.repeat(22));
    write('');
    expect(spacing()).toBe('');
  });

  test('stay as they are in an empty input with a long placeholder', () => {
    edited();
    expect(spacing()).toBe('');
  });

  test('stay as a rule of the page has set them', () => {
    document.head.innerHTML = '<style>input { letter-spacing: 1px }</style>';
    write('1'.repeat(22));
    expect(spacing()).toBe('');
  });

  test('stay as the page has set them on the input, before or after they have come closer', () => {
    input.style.letterSpacing = '1px';
    write('1'.repeat(22));
    expect(spacing()).toBe('1px');
    input.style.letterSpacing = '';
    write('1'.repeat(22));
    input.style.letterSpacing = '2px';
    write('1'.repeat(23));
    expect(spacing()).toBe('2px');
  });
});
