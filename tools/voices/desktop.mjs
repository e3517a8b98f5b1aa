/**
 * A desktop without a screen on which Orca drives the voice of Chromium: Xvfb, a window manager, a message bus, the
 * accessibility bus, and the reader. Nothing is heard: Orca writes what it says into its log. Debian's packages: orca,
 * at-spi2-core, xvfb, openbox, xdotool, dbus-x11, chromium.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createNetwork } from './network.mjs';
import { readSpeech } from './speech.mjs';

/** How long a program of the desktop may take to start, in milliseconds. */
const startTimeoutMs = 60_000;
/** The reader has said all that a key leads to when it has been silent for this long, in milliseconds. */
const silenceMs = 2_000;
/** How long the reader may talk about one key, in milliseconds. */
const talkTimeoutMs = 30_000;

/** Autofill would offer cards over the fields, passwords would ask to be kept, and pages to be translated. */
const preferences = {
  autofill: { credit_card_enabled: false, profile_enabled: false },
  credentials_enable_service: false,
  translate: { enabled: false },
};

/**
 * @param {() => boolean} isDone
 * @param {string} what
 */
export async function waitUntil(isDone, what, timeoutMs = startTimeoutMs) {
  for (const end = Date.now() + timeoutMs; !isDone(); await pause(100))
    if (Date.now() > end) throw new Error(`${what} did not happen in ${timeoutMs / 1000} s.`);
}

/**
 * Starts the desktop and the reader.
 *
 * @param {string} folder for logs, profiles and the reader's settings
 * @param {string} browser path of Chromium
 */
export async function startDesktop(folder, browser, { orca = true } = {}) {
  const home = join(folder, 'home');
  const runtime = join(folder, 'run');
  for (const path of [home, runtime]) mkdirSync(path, { recursive: true, mode: 0o700 });
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    // The language of the reader's own words, such as "required".
    LANG: 'C.UTF-8',
    GTK_MODULES: 'gail:atk-bridge',
    NO_AT_BRIDGE: '0',
    ACCESSIBILITY_ENABLED: '1',
    // No speech dispatcher: without one the reader logs every word, also those of a text that it reads as a whole.
    SPEECHD_ADDRESS: `unix_socket:${join(runtime, 'nobody')}`,
  };
  /** @param {string} program @param {readonly string[]} args @returns {string} the file that its output goes to */
  const run = (program, ...args) => {
    const log = join(folder, `${program.split('/').at(-1)}.log`);
    const out = openSync(log, 'a');
    children.push(spawn(program, args, { env, stdio: ['ignore', out, out] }));
    return log;
  };
  /** @param {string} program @param {readonly string[]} args */
  const call = (program, ...args) => execFileSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' });
  const stop = async () => {
    for (const child of children.reverse()) child.kill('SIGTERM');
    await pause(1_000);
    for (const child of children) child.kill('SIGKILL');
  };

  const displayFile = join(folder, 'display');
  const out = openSync(displayFile, 'w');
  children.push(
    spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', out],
    }),
  );
  await waitUntil(() => readFileSync(displayFile, 'utf8').trim() !== '', 'The start of Xvfb');
  env.DISPLAY = `:${readFileSync(displayFile, 'utf8').trim()}`;
  run('openbox');
  const bus = run('dbus-daemon', '--session', '--nofork', '--print-address');
  await waitUntil(() => readFileSync(bus, 'utf8').includes('guid='), 'The start of the message bus');
  env.DBUS_SESSION_BUS_ADDRESS = /^.*guid=.*$/m.exec(readFileSync(bus, 'utf8'))?.[0] ?? '';
  run('/usr/libexec/at-spi-bus-launcher', '--launch-immediately');
  await pause(2_000);
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    call(
      'dbus-send',
      '--session',
      '--print-reply',
      '--dest=org.a11y.Bus',
      '/org/a11y/bus',
      'org.freedesktop.DBus.Properties.Set',
      'string:org.a11y.Status',
      `string:${name}`,
      'variant:boolean:true',
    );
  const said = join(folder, 'orca-debug.txt');
  const settings = join(home, '.local/share/orca');
  mkdirSync(settings, { recursive: true });
  // The reader would keep the end of its log in memory.
  writeFileSync(
    join(settings, 'orca-customizations.py'),
    'from orca import debug\ndebug.debugFile.reconfigure(line_buffering=True)\n',
  );
  if (orca) {
    run('orca', '--replace', `--debug-file=${said}`);
    await waitUntil(
      () => existsSync(said) && readFileSync(said, 'utf8').includes('Starting registry'),
      'The start of Orca',
    );
  }

  const hear = () => readSpeech(readFileSync(said, 'utf8'));
  let profiles = 0;
  return {
    env,
    stop,
    /** All that the reader has said. */
    hear,
    /** @param {readonly string[]} args keys by their X names, or other words for xdotool */
    act: (...args) => void call('xdotool', ...args),
    /** Waits until the reader is silent. */
    async listen() {
      let count = -1;
      let since = Date.now();
      await waitUntil(
        () => {
          const now = hear().length;
          if (now !== count) since = Date.now();
          count = now;
          return Date.now() - since > silenceMs;
        },
        'The silence of Orca',
        talkTimeoutMs,
      );
    },
    /**
     * Opens a page in a browser of its own.
     *
     * @param {string} address
     * @returns closes the browser, and switches its network
     */
    async browse(address) {
      profiles += 1;
      const profile = join(folder, `profile-${profiles}`);
      mkdirSync(join(profile, 'Default'), { recursive: true });
      writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
      const child = spawn(
        browser,
        [
          ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
          `--user-data-dir=${profile}`,
          '--force-renderer-accessibility',
          '--remote-debugging-pipe',
          '--disable-gpu',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--password-store=basic',
          '--window-size=1280,860',
          '--window-position=0,0',
          address,
        ],
        { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
      );
      children.push(child);
      let isClosed = false;
      child.once('exit', () => {
        isClosed = true;
      });
      const close = async () => {
        child.kill('SIGTERM');
        await waitUntil(() => isClosed, 'The end of Chromium');
        children.splice(children.indexOf(child), 1);
      };
      return { close, setOnline: createNetwork(child) };
    },
  };
}
