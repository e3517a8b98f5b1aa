/** Starts Debian's WebKit with a display and a WebDriver of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

/** The paths of Debian's WebKit, its driver and its display, as `debiansWebKit()` of tools/engines.mjs finds them. */
export interface WebKitParts {
  browser: string;
  driver: string;
  display: string;
}

/** How long a program may take to start, in milliseconds. */
const startTimeoutMs = 60_000;

/** A display with a WebDriver of WebKit on it. It has any number of sessions, one after the other. */
export class WebKitHost {
  readonly #running: ChildProcess[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  readonly #stopAtExit = () => this.#kill();
  #address = '';

  private constructor(private readonly parts: WebKitParts) {
    process.once('exit', this.#stopAtExit);
  }

  static async start(parts: WebKitParts): Promise<WebKitHost> {
    const host = new WebKitHost(parts);
    try {
      const display = await host.#startDisplay();
      await host.#startDriver(display);
      return host;
    } catch (error) {
      await host.stop();
      throw error;
    }
  }

  /** Starts a new browser, which has no cookies, cache or storage of another one. */
  async startSession(): Promise<WebDriver> {
    const wanted = new Capabilities();
    wanted.set('browserName', 'MiniBrowser');
    wanted.set('webkitgtk:browserOptions', { binary: this.parts.browser, args: ['--automation'] });
    return new Builder()
      .disableEnvironmentOverrides()
      .usingServer(this.#address)
      .withCapabilities(wanted)
      .build();
  }

  async stop(): Promise<void> {
    process.off('exit', this.#stopAtExit);
    const ends = this.#running.filter(
      ({ exitCode, signalCode, pid }) => pid && exitCode === null && signalCode === null,
    );
    const ended = Promise.all(ends.map((child) => once(child, 'exit')));
    this.#kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Kills the programs with all that they have started. Each is the first process of its group. */
  #kill(): void {
    for (const { pid, exitCode, signalCode } of this.#running) {
      if (!pid || exitCode !== null || signalCode !== null) continue;
      process.kill(-pid, 'SIGKILL');
    }
  }

  async #startDisplay(): Promise<string> {
    const child = spawn(
      this.parts.display,
      ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        detached: true,
      },
    );
    this.#running.push(child);
    const number = await waitFor(once(child.stdio[3] as Readable, 'data'), child, 'the display');
    return `:${String(number).trim()}`;
  }

  async #startDriver(display: string): Promise<void> {
    const port = await findFreePort();
    const folder = this.#folder;
    const child = spawn(this.parts.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        DISPLAY: display,
        XDG_RUNTIME_DIR: folder,
        XDG_CACHE_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        // Where a desktop's accessibility is installed WebKit would start its bus, which outlives WebKit and writes into the folder.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        LANG: 'en_US.UTF-8',
        TZ: 'UTC',
      },
    });
    this.#running.push(child);
    this.#address = `http://127.0.0.1:${port}`;
    await waitFor(waitForAnswer(`${this.#address}/status`), child, 'the driver');
  }
}

/** Gives the result. Throws when the program ends before it, or takes too long. */
async function waitFor<T>(result: Promise<T>, child: ChildProcess, what: string): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const failed = Promise.race([
    once(child, 'exit', { signal }).then(([code]) => `ended with ${code}`),
    delay(startTimeoutMs, 'took too long', { signal }),
  ]).then((how) => Promise.reject(new Error(`WebKit: ${what} ${how}.`)));
  failed.catch(() => {});
  try {
    return await Promise.race([result, failed]);
  } finally {
    waiting.abort();
  }
}

/** Waits until an address answers. */
async function waitForAnswer(address: string): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (Date.now() < end) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
}

/** Finds a port that no program uses. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
