// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import {
  type BrowserFacts,
  browserData,
  thisBrowser,
} from '../../../../src/widget/payment/three-d-secure/browser-data.ts';

const facts: BrowserFacts = {
  language: 'de-DE',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  javaEnabled: () => false,
  screen: { width: 1920, height: 1080, colorDepth: 24 },
  timezoneOffset: -60,
};
const parameter = (name: string, given: Partial<BrowserFacts>) =>
  browserData({ ...facts, ...given })[`customer.browser.${name}`];
const screen = (given: Partial<BrowserFacts['screen']>) => ({ screen: { ...facts.screen, ...given } });

describe('the browser data (threeds-security.md A.3)', () => {
  test('is exactly what the page can know; the server adds header and address', () => {
    expect(browserData(facts)).toEqual({
      'customer.browser.javascriptEnabled': 'true',
      'customer.browser.javaEnabled': 'false',
      'customer.browser.language': 'de-DE',
      'customer.browser.screenHeight': '1080',
      'customer.browser.screenWidth': '1920',
      'customer.browser.screenColorDepth': '24',
      'customer.browser.timezone': '-60',
      'customer.browser.userAgent': 'Mozilla/5.0 (X11; Linux x86_64)',
    });
  });

  test.each([
    ['en', 'en'],
    ['en-US', 'en-US'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['en-GB-oxendict', 'en-GB'],
    ['sr-Latn-RS', 'sr-Latn'],
    ['ca-valencia', 'ca'],
    ['de-1996-x', 'de-1996'],
    ['', 'en'],
    ['x-muchtoolong', 'x'],
    ['waytoolongforit', 'en'],
  ])('the language %s is sent as %s, whole parts within 8 characters', (language, sent) => {
    expect(parameter('language', { language })).toBe(sent);
  });

  test.each([
    [48, '48'],
    [32, '32'],
    [30, '24'],
    [24, '24'],
    [23, '16'],
    [16, '16'],
    [15, '15'],
    [12, '8'],
    [8, '8'],
    [4, '4'],
    [2, '1'],
    [1, '1'],
    [0, '1'],
    [64, '48'],
  ])('contains a colour depth of %i as %s, the next smaller allowed one', (colorDepth, sent) => {
    expect(parameter('screenColorDepth', screen({ colorDepth }))).toBe(sent);
  });

  test.each([
    [0, '1'],
    [1, '1'],
    [-5, '1'],
    [1366.4, '1366'],
    [2560, '2560'],
  ])('contains a screen size of %d as %s', (size, sent) => {
    expect(parameter('screenWidth', screen({ width: size }))).toBe(sent);
    expect(parameter('screenHeight', screen({ height: size }))).toBe(sent);
  });

  test.each([
    ['New York in winter', 300, '300'],
    ['Berlin in winter', -60, '-60'],
    ['Kolkata', -330, '-330'],
    ['Kiritimati', -840, '-840'],
    ['UTC', 0, '0'],
    ['UTC, as a negative zero', -0, '0'],
  ])('contains the time zone of %s with its sign', (_where, timezoneOffset, sent) => {
    expect(parameter('timezone', { timezoneOffset })).toBe(sent);
  });

  test('contains whether java is enabled where the browser still knows that', () => {
    expect(parameter('javaEnabled', { javaEnabled: () => true })).toBe('true');
    const { javaEnabled: _, ...without } = facts;
    expect(browserData(without)['customer.browser.javaEnabled']).toBe('false');
  });

  test('contains a long user agent cut to the length that 3-D Secure allows', () => {
    expect(parameter('userAgent', { userAgent: 'x'.repeat(3000) })).toHaveLength(2048);
  });
});

test('the data of the running browser are read, java with the right this', () => {
  Object.assign(navigator, {
    javaEnabled(this: unknown) {
      return this === navigator;
    },
  });
  const read = thisBrowser();
  expect(read.language).toBe(navigator.language);
  expect(read.userAgent).toBe(navigator.userAgent);
  expect(read.timezoneOffset).toBe(new Date().getTimezoneOffset());
  expect(read.javaEnabled?.()).toBe(true);
  Object.assign(navigator, { javaEnabled: undefined });
  expect(browserData(thisBrowser())['customer.browser.javaEnabled']).toBe('false');
});
