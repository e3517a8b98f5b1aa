/** `npm run bench [name …]`: measures and prints tables. Ratios within one run are the facts; machines are noisy. */
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

/** What is measured on the release in `dist`. */
const ofRelease = [
  'sizes',
  'start',
  'checkouts',
  'loading',
  'languages',
  'typing',
  'test-cards',
  'verification',
];
/** What builds a server of its own. */
const ofServer = ['validation', 'card-forms', 'oracle', 'fuzz', 'kill', 'big-store'];
const names = [...ofRelease, ...ofServer];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string' } },
});
const wanted = positionals.length > 0 ? positionals : names;
const stranger = wanted.find((name) => !names.includes(name));
if (stranger !== undefined) {
  console.error(`There is no benchmark "${stranger}"; there are ${names.join(', ')}.`);
  process.exit(2);
}

ensureInstalled();
if (wanted.some((name) => ofRelease.includes(name))) ensureBuilt();
for (const name of wanted) {
  console.log(`\n== ${name}`);
  const { measure } = await import(`./bench/${name}.mjs`);
  console.table(await measure(values));
}
