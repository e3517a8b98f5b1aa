/** Installs the browsers that the tests need and do not find: a Chromium, or the engines that the arguments name. */
import { describeEngine, engineOf, ensureEngines } from './engines.mjs';

const named = process.argv.slice(2);
const wanted = (named.length > 0 ? named : ['chromium']).map(engineOf);
ensureEngines(wanted);
for (const engine of wanted) console.log(`Tests in ${engine} use ${describeEngine(engine)}.`);
