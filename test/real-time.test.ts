/**
 * No test fails because a machine is busy: it waits for an event, holds the clock or measures processor time, and compares no
 * time that has passed with an upper limit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const files = ['test', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|js)$/.test(name))
    .map((name) => join(folder, name))
    .filter((name) => join(root, name) !== import.meta.filename),
);

const clock = String.raw`(?:performance|Date)\.now\(\)`;
/** What stands in parentheses, with three more pairs of them inside. */
const inside = [1, 2, 3].reduce((inner) => String.raw`(?:[^()]|\(${inner}\))*`, '[^()]*');

const passedTime = new RegExp(`${clock} - |- ${clock}`);
const comparison = new RegExp(String.raw`${clock} - [\w.]+ <`);
/** A name that holds a time that has passed: a constant, a variable or a member. */
const named = new RegExp(String.raw`(\w+)(?: =|:) (?:${clock} - |Math\.max\(\w+, ${clock} - )`, 'g');
const judged = new RegExp(
  String.raw`(?:expect|assert(?:\.ok)?)\((${inside})\)(\s*\.toBeLessThan(?:OrEqual)?\()?`,
  'g',
);

/** Returns each expectation of a text that a busy machine would not meet. */
function findLimits(text: string): string[] {
  const names = [...text.matchAll(named)].map(([, name]) => name).join('|');
  const isNamed = new RegExp(names === '' ? '$.' : String.raw`\b(?:${names})\b`);
  return [...text.matchAll(judged)]
    .filter(([, what = '', isLess]) =>
      isLess ? passedTime.test(what) || isNamed.test(what) : comparison.test(what),
    )
    .map(([expectation]) => expectation);
}

test.each([
  'expect(performance.now() - begun).toBeLessThan(2_000)',
  'expect(Math.abs(Date.parse(answer.now) - Date.now())).toBeLessThan(60_000)',
  'const took = performance.now() - begun;\nexpect(took).toBeLessThanOrEqual(2_000)',
  'const answer = { took: performance.now() - begun };\nexpect(Math.max(...all.map(({ took }) => took)))\n  .toBeLessThan(9)',
  'longest = Math.max(longest, performance.now() - began);\nexpect(longest).toBeLessThan(1_000)',
  'expect([outcome, performance.now() - started < 1_000]).toEqual([1, true])',
  'assert.ok(performance.now() - started < 10_000)',
])('an upper limit of real time is seen: %s', (text) => {
  expect(findLimits(text)).toHaveLength(1);
});

test.each([
  'expect(performance.now() - began).toBeGreaterThanOrEqual(1_000)',
  'while (performance.now() - cutAt < length) await pause(250);',
  'expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())',
  'const cost = process.cpuUsage(before).user;\nexpect(cost).toBeLessThan(200)',
  'assert.ok(performance.now() < end, text)',
])('what is none is left: %s', (text) => {
  expect(findLimits(text)).toEqual([]);
});

test('no test has an upper limit of real time', () => {
  expect(files.length).toBeGreaterThan(900);
  const found = files.flatMap((name) =>
    findLimits(readFileSync(join(root, name), 'utf8')).map((limit) => `${name}: ${limit}`),
  );
  expect(found).toEqual([]);
});
