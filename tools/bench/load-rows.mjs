/** The tables of loads: each figure by page, and as a ratio to the page that was named first. */
import { ratios, spread } from './statistics.mjs';

/** @typedef {import('./card-loads.mjs').CardLoad} CardLoad */

/** The figures of a load with their titles. @type {[string, (load: CardLoad) => number][]} */
const figures = [
  ['something of the form is seen, ms', ({ shape }) => shape],
  ['how far it moves then (CLS, thousandths)', ({ shift }) => shift * 1000],
  ['first field can be typed into, ms', ({ firstField }) => firstField],
  ['card can be typed, ms', ({ typable }) => typable],
  ['JavaScript time until then, ms', ({ script }) => script],
  ['main thread until then, ms', ({ task }) => task],
  ['JavaScript time until at rest, ms', ({ settledScript }) => settledScript],
  ['main thread until at rest, ms', ({ settledTask }) => settledTask],
  ['tasks over 50 ms, unslowed', ({ longTasks }) => longTasks],
  ['longest task, unslowed, ms', ({ longestTask }) => longestTask],
  ['requests until a card can be typed', ({ requests }) => requests.length],
  ['of these over the network', ({ requests }) => requests.filter(({ headers }) => headers > 0).length],
  ['bytes until then, without headers', ({ requests }) => sum(requests.map(({ body }) => body))],
  ['of these without the page itself', ({ requests }) => sum(requests.slice(1).map(({ body }) => body))],
  ['headers of the answers, bytes', ({ requests }) => sum(requests.map(({ headers }) => headers))],
  ['requests until at rest', ({ settledRequests }) => settledRequests.length],
  ['bytes until at rest', ({ settledRequests }) => sum(settledRequests.map(({ body }) => body))],
];

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {Map<string, CardLoad[]>} loads */
export function loadRows(loads) {
  return figures.map(([figure, of]) => ({
    figure,
    ...Object.fromEntries([...loads].map(([label, own]) => [label, spread(own.map(of))])),
  }));
}

/** @param {Map<string, CardLoad[]>} loads */
export function ratioRows(loads) {
  const [[base = '', floor = []] = []] = loads;
  return figures
    .filter(([, of]) => floor.every((load) => of(load) > 0))
    .map(([figure, of]) => ({
      figure,
      ...Object.fromEntries(
        [...loads]
          .filter(([label]) => label !== base)
          .map(([label, own]) => [label, spread(ratios(own.map(of), floor.map(of)), 2)]),
      ),
    }));
}

/** Lists the requests of the last load of each page. @param {Map<string, CardLoad[]>} loads */
export function requestRows(loads) {
  return [...loads].flatMap(([page, own]) =>
    (own.at(-1)?.requests ?? []).map(({ file, body, headers }) => ({ page, file, bytes: body, headers })),
  );
}
