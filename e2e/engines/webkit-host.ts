import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

/** Where Debian's WebKit lies; see `debiansWebKit()`. */
export interface WebKitParts {
  browser: string;
  driver: string;
  display: string;
}

/** How long a program may take to start, in ms. */
const patience = 60_000;

/** A display and a WebDriver of WebKit on it: the home of any number of sessions, one after the other. */
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

  /** A new browser without cookies, cache and storage of others. */
  async session(): Promise<WebDriver> {
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

  /** With all that they have started: each is the first of its group. */
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
    const number = await inTime(once(child.stdio[3] as Readable, 'data'), child, 'the display');
    return `:${String(number).trim()}`;
  }

  async #startDriver(display: string): Promise<void> {
    const port = await freePort();
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
        LANG: 'en_US.UTF-8',
        TZ: 'UTC',
      },
    });
    this.#running.push(child);
    this.#address = `http://127.0.0.1:${port}`;
    await inTime(answers(`${this.#address}/status`), child, 'the driver');
  }
}

/** The result, unless the program ends before or takes too long. */
async function inTime<T>(result: Promise<T>, child: ChildProcess, what: string): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const failed = Promise.race([
    once(child, 'exit', { signal }).then(([code]) => `ended with ${code}`),
    delay(patience, 'took too long', { signal }),
  ]).then((how) => Promise.reject(new Error(`WebKit: ${what} ${how}.`)));
  failed.catch(() => {});
  try {
    return await Promise.race([result, failed]);
  } finally {
    waiting.abort();
  }
}

async function answers(address: string): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
