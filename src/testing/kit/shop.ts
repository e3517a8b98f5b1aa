/** Starts the server of a merchant's own shop, with the credentials of a tenant that no other shop has. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFreePort } from './free-port.ts';
import type { TenantOptions, TestGateway } from './gateway.ts';
import { getSuggestion, requireKnown } from './suggestion.ts';
import type { TestTenant } from './tenant.ts';

export interface ShopOptions {
  /** What starts it, as a shell takes it, such as `node shop.mjs`. */
  readonly command: string;
  /**
   * Variables of its environment, besides those of this process. In a value, `{gatewayUrl}`, `{entityId}`, `{accessToken}`,
   * `{webhookSecret}` and `{port}` stand for what the gateway and the shop have.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Where it answers; `http://localhost:{port}` when absent. */
  readonly url?: string;
  /** The folder that it starts in, absolute or from the one of this process, which it is when absent. */
  readonly cwd?: string;
  /** The path of the shop that the tenant's webhooks go to, such as `/webhooks`. The inbox gets them as well. */
  readonly webhooks?: string;
  /** How its tenant is made. */
  readonly tenant?: TenantOptions;
  /** How long its start may take, in milliseconds; 60,000 when absent. */
  readonly timeout?: number;
}

/** How long a start may take when the options do not say, in milliseconds: a framework may build itself first. */
const startTimeoutMs = 60_000;

/** How long the shop may take to answer one request, in milliseconds; then it is asked again. */
const answerTimeoutMs = 5_000;

/** How often the shop is asked whether it answers, in milliseconds. */
const pollIntervalMs = 100;

/** How long a stop waits for the shop's own end, in milliseconds. */
const stopTimeoutMs = 2_000;

/** How much of what the shop writes is kept, in characters: the newest. */
const maxLog = 200_000;

export class TestShop {
  constructor(
    /** Its address, without a slash at the end. */
    readonly url: string,
    /** The merchant whose credentials the shop has. */
    readonly tenant: TestTenant,
    private process: ShopProcess,
    private readonly start: () => Promise<ShopProcess>,
  ) {}

  /** The newest of what the shop has written to its output and its error output. */
  log(): string {
    return this.process.log;
  }

  /** Starts the shop again when its process has ended by itself. Gives what it had written; undefined when it runs. */
  async revive(): Promise<string | undefined> {
    if (!this.process.isOver()) return undefined;
    const { log } = this.process;
    await this.process.stop();
    this.process = await this.start();
    return log;
  }

  /** Ends the shop, with all processes that it has started, and its tenant. */
  async stop(): Promise<void> {
    await this.process.stop();
    await this.tenant.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

/**
 * Starts a shop with a tenant of its own, and waits until the shop answers a request. The shop has `PORT`, a free port,
 * `PAYMENT_GATEWAY_URL`, `PAYMENT_ENTITY_ID`, `PAYMENT_ACCESS_TOKEN` and `PAYMENT_WEBHOOK_SECRET` in its environment, and
 * what `env` says. Throws with the shop's own words when it ends or does not answer in time.
 */
export async function startShop(gateway: TestGateway, options: ShopOptions): Promise<TestShop> {
  requireKnown('shop', options, ['command', 'env', 'url', 'cwd', 'webhooks', 'tenant', 'timeout']);
  if (!options.command) throw new TypeError('shop.command is missing; name what starts the shop.');
  requireFolder(options.cwd);
  const port = String(await findFreePort());
  const url = fill(options.url ?? 'http://localhost:{port}', { port }, 'url').replace(/\/+$/, '');
  await requireSilence(url);
  const tenant = await gateway.createTenant(tenantOptions(options, url));
  try {
    const { entityId, accessToken, webhookSecret } = tenant;
    const values = { port, gatewayUrl: gateway.url, entityId, accessToken, webhookSecret };
    const start = async () => {
      const shop = new ShopProcess(options, environment(options.env ?? {}, values));
      await shop.waitUntilReady(url, options.timeout ?? startTimeoutMs);
      return shop;
    };
    return new TestShop(url, tenant, await start(), start);
  } catch (error) {
    await tenant.end();
    throw error;
  }
}

/** Without its folder a command would end with words that do not name the folder. */
function requireFolder(cwd = '.'): void {
  const folder = resolve(cwd);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Error(`shop.cwd is ${cwd}, and there is no folder ${folder}. Name the folder of the shop.`);
}

function tenantOptions({ tenant = {}, webhooks }: ShopOptions, url: string): TenantOptions {
  if (webhooks === undefined) return tenant;
  return { ...tenant, webhooks: [...(tenant.webhooks ?? []), { url: new URL(webhooks, url).href }] };
}

type ShopValues = Readonly<
  Record<'port' | 'gatewayUrl' | 'entityId' | 'accessToken' | 'webhookSecret', string>
>;

function environment(own: Readonly<Record<string, string>>, values: ShopValues): NodeJS.ProcessEnv {
  const filled = Object.entries(own).map(([name, text]) => [name, fill(text, values, `env.${name}`)]);
  return {
    ...process.env,
    PORT: values.port,
    PAYMENT_GATEWAY_URL: values.gatewayUrl,
    PAYMENT_ENTITY_ID: values.entityId,
    PAYMENT_ACCESS_TOKEN: values.accessToken,
    PAYMENT_WEBHOOK_SECRET: values.webhookSecret,
    ...Object.fromEntries(filled),
  };
}

/** Puts values in the place of their names in braces. @param where the option that the text comes from */
function fill(text: string, values: Readonly<Record<string, string>>, where: string): string {
  return text.replaceAll(/\{([A-Za-z]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    const names = Object.keys(values);
    throw new Error(
      `shop.${where} has {${name}}${getSuggestion(name, names)}; there are ${names.map((one) => `{${one}}`).join(', ')}.`,
    );
  });
}

/** Another server at the shop's address would be tested in its place. */
async function requireSilence(url: string): Promise<void> {
  if ((await statusAt(url)) === undefined) return;
  throw new Error(
    `Something answers at ${url} already, so that the shop cannot start there. End it, or write {port} in shop.url, and let the shop take its port from the variable PORT: then each worker has a shop of its own.`,
  );
}

/** The status of the answer at an address; undefined when nothing answers. */
async function statusAt(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerTimeoutMs) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

const isWindows = process.platform === 'win32';

/** The shop's process, with all processes that it starts. It ends with this process at the latest. */
class ShopProcess {
  log = '';
  readonly #command: string;
  readonly #child: ChildProcess;
  readonly #endAll = () => this.#kill('SIGKILL');

  constructor({ command, cwd }: ShopOptions, env: NodeJS.ProcessEnv) {
    this.#command = command;
    // The command gets a process group of its own: a signal to the group also ends the processes that the command starts.
    this.#child = spawn(command, {
      shell: true,
      cwd,
      env,
      detached: !isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [this.#child.stdout, this.#child.stderr]) {
      output?.on('data', (chunk) => {
        this.log = (this.log + chunk).slice(-maxLog);
      });
    }
    this.#child.on('error', (error) => {
      this.log += error.message;
    });
    process.once('exit', this.#endAll);
  }

  async waitUntilReady(url: string, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    let status: number | undefined;
    while (status === undefined || status >= 500) {
      if (this.isOver()) throw this.#failure(`ended with ${this.#child.signalCode ?? this.#child.exitCode}`);
      if (performance.now() >= end) {
        const answer = status === undefined ? 'did not answer' : `answered ${status}`;
        await this.stop();
        throw this.#failure(
          `${answer} at ${url} in ${timeoutMs / 1000} s. It has to listen at the port in its variable PORT, or in one of your own: shop.env takes { MY_PORT: '{port}' }`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
      status = await statusAt(url);
    }
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endAll);
    if (this.isOver()) return;
    const ended = once(this.#child, 'exit');
    this.#kill('SIGTERM');
    const timer = setTimeout(this.#endAll, stopTimeoutMs);
    await ended;
    clearTimeout(timer);
    // What the shell has started may outlive it.
    this.#endAll();
  }

  isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined;
  }

  #failure(what: string): Error {
    return new Error(`The shop (${this.#command}) ${what}. It has written:\n${this.log || 'nothing'}`);
  }

  #kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (isWindows) spawn('taskkill', ['/pid', String(pid), '/t', '/f']);
      else process.kill(-pid, signal);
    } catch {
      // It has ended already.
    }
  }
}
