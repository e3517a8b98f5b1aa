/**
 * Tells which tests a run spent its time on, so that the next one can be made cheaper: files of unit tests, and stories. What
 * a run waits for is its steps, of which it tells the seconds too.
 */
import { readTimes } from './reports.mjs';

const shown = 20;

/** @typedef {import('./reports.mjs').Time} Time */

/**
 * The lines of the twenty dearest, the dearest first. @param {readonly Time[]} times @returns {string[]}
 */
export function tellDearest(times) {
  const dearest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, shown);
  return dearest.map(({ step, seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${step}  ${name}`);
}

/** Prints them. @param {ReadonlyMap<string, number>} steps seconds by the name of a step */
export function printDearest(steps) {
  console.log('\nThe dearest steps, then the dearest files of unit tests and stories (two run at a time):');
  const rows = [...steps].map(([step, seconds]) => ({ step, seconds, name: '' }));
  for (const line of [...tellDearest(rows), '', ...tellDearest(readTimes())]) console.log(line.trimEnd());
}
