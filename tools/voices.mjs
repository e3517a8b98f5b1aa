/**
 * `npm run voices`: what Orca says on each journey through the form, written to `docs/accessibility/voices` when all was said that
 * is expected. Run by hand on a
 * Debian with the packages that `tools/voices/desktop.mjs` names, after a build. `npm run voices -- card errors de` runs these
 * journeys in this language, and with `--older` nothing is heard: the list of transcripts that are older than today's forms is
 * written. A journey takes about a minute. One reader runs at a time: a second one would end the first.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from './browser.mjs';
import { startDesktop } from './voices/desktop.mjs';
import { journeys, languages, stepsIn } from './voices/journeys.mjs';
import { startShop } from './voices/shop.mjs';
import { findUnsaid } from './voices/speech.mjs';
import {
  digestSources,
  findOlder,
  formatTranscript,
  olderFile,
  transcriptFolder,
} from './voices/transcript.mjs';

const writeOlder = () =>
  writeFileSync(
    olderFile,
    findOlder()
      .map((name) => `${name}\n`)
      .join(''),
  );
if (process.argv.includes('--older')) {
  writeOlder();
  process.exit(0);
}

/** How often Tab is pressed on the way to one control. */
const maxTabs = 20;
/** How often a frame is entered until its field is said. */
const maxEntries = 4;
/** How often Down is pressed to read a text. */
const maxLines = 12;

const words = process.argv.slice(2);
const unknown = words.filter((word) => !(word in journeys) && !(word in languages));
if (unknown.length > 0)
  throw new Error(
    `There is no journey or language '${unknown[0]}'. Journeys: ${Object.keys(journeys).join(', ')}. Languages: ${Object.keys(languages).join(', ')}.`,
  );
const browser = findBrowser();
if (!browser) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
/** @param {object} all */
const chosen = (all) => {
  const names = Object.keys(all).filter((name) => words.includes(name));
  return names.length > 0 ? names : Object.keys(all);
};

const lock = join(tmpdir(), `payment-widgets-voices-${userInfo().username}`);
try {
  mkdirSync(lock);
} catch {
  throw new Error(`Another run of voices is under way. If none is, remove ${lock}.`);
}
const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-voices-'));
/** @param {string} program */
const versionOf = (program) =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
// A run that is ended leaves nothing behind.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void end().then(() => process.exit(1)));
const shop = await startShop();
const desktop = await startDesktop(folder, browser);
const reader = `Orca ${versionOf('orca')}`;
const engine = versionOf(browser).replace(/ built on.*/, '');
let failures = 0;

async function end() {
  shop.stop();
  await desktop.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(lock, { recursive: true, force: true });
}

/** Presses a key and waits for what is said. @param {string} key @param {string} wanted whether it says this */
async function pressFor(key, wanted) {
  const before = desktop.hear().length;
  desktop.act('key', key);
  await desktop.listen();
  return findUnsaid(desktop.hear().slice(before), [wanted]) === undefined;
}

/**
 * @param {import('./voices/journeys.mjs').Step} step
 * @param {(isOnline: boolean) => Promise<void>} setOnline
 * @returns {Promise<string>} what was done
 */
async function act({ press, type, tabTo, enter, read, pass, network }, setOnline) {
  if (tabTo) {
    for (let count = 0; count < maxTabs; count += 1) if (await pressFor('Tab', tabTo)) break;
    return `Tab to ${tabTo}`;
  }
  if (enter) {
    const keys = ['Tab'];
    for (let count = 0; count < maxEntries && !(await pressFor('Tab', enter)); count += 1) {
      keys.push('shift+Tab', 'Tab');
      await pressFor('shift+Tab', enter);
    }
    return keys.join(', ');
  }
  if (read) {
    const before = desktop.hear().length;
    for (let count = 0; count < maxLines; count += 1) {
      await pressFor('Down', read);
      if (findUnsaid(desktop.hear().slice(before), [read]) === undefined) break;
    }
    return 'Down, line by line';
  }
  if (pass) {
    await shop.pass(pass);
    // A page that comes back to the network asks the gateway.
    await setOnline(false);
  }
  if (network || pass) {
    await setOnline(network !== 'offline');
    await desktop.listen();
    return network ?? `${pass} minutes pass`;
  }
  if (type) desktop.act('type', '--delay', '150', '--', type);
  else if (press) desktop.act('key', press);
  await desktop.listen();
  return press ?? `type ${type}`;
}

/** @param {string} name @param {import('./voices/journeys.mjs').LanguageCode} code */
async function run(name, code) {
  const journey = journeys[name];
  if (!journey) return;
  const { brands, options, hasSavedCard = false } = journey;
  const dir = code === 'ar' ? 'rtl' : 'ltr';
  shop.show({ tag: languages[code], dir, brands, options: { locale: code, ...options }, hasSavedCard });
  const { close, setOnline } = await desktop.browse(shop.address);
  await shop.ready();
  await pause(2_000);
  desktop.act('search', '--onlyvisible', '--class', 'chromium', 'windowactivate', '--sync');
  await desktop.listen();
  const steps = [];
  const failuresBefore = failures;
  for (const step of stepsIn(journey, code)) {
    const before = desktop.hear().length;
    const did = await act(step, setOnline);
    // What comes from the network may be said later.
    for (let more = 0; more < 4 && findUnsaid(desktop.hear().slice(before), step.hear); more += 1) {
      await pause(1_500);
      await desktop.listen();
    }
    const said = desktop.hear().slice(before);
    // Each typed character is said alone, by its own name.
    steps.push({ did, said: step.type ? [] : said });
    const unsaid = findUnsaid(said, step.hear);
    if (unsaid === undefined) continue;
    failures += 1;
    console.log(`${name} ${code}: after ${did} nobody said “${unsaid}”, but:\n  ${said.join('\n  ')}`);
  }
  await close();
  if (failures > failuresBefore) return;
  const date = new Date().toISOString().slice(0, 10);
  const head = {
    journey: name,
    language: code,
    date,
    reader,
    browser: engine,
    digest: digestSources(name, code),
  };
  mkdirSync(transcriptFolder, { recursive: true });
  writeFileSync(join(transcriptFolder, `${name}.${code}.txt`), formatTranscript({ ...head, steps }));
  writeOlder();
  console.log(`${name} ${code}: written`);
}

try {
  for (const code of /** @type {import('./voices/journeys.mjs').LanguageCode[]} */ (chosen(languages)))
    for (const name of chosen(journeys)) await run(name, code);
} finally {
  await end();
}
process.exitCode = failures > 0 ? 1 : 0;
