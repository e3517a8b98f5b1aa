/** `npm run bench [name …]`: measures and prints tables. Ratios within one run are the facts; machines are noisy. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();

const names = ['sizes', 'start', 'checkouts', 'loading', 'typing'];
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : names) {
  if (!names.includes(name)) {
    console.error(`There is no benchmark "${name}"; there are ${names.join(', ')}.`);
    process.exit(2);
  }
  console.log(`\n== ${name}`);
  const { measure } = await import(`./bench/${name}.mjs`);
  console.table(await measure());
}
