/** A gateway in its test environment, started here or joined by its address. */
import type { ControlHealth, NewTenant, TenantInfo } from '#contract/control/tenants.ts';
import { ControlClient, ControlError } from './control-client.ts';
import { type LaunchedServer, launchServer } from './launch.ts';
import { requireKnown } from './suggestion.ts';
import { TestTenant } from './tenant.ts';

export interface StartOptions {
  /** The gateway's port; a free one when absent. */
  readonly port?: number;
  /** The first part of the seeds of tenants that name none. */
  readonly seed?: string;
  /** The time at which its clock begins. */
  readonly clock?: Date | string;
  /** Whether its log goes to this process's error output, too: never when absent. `log()` has it in any case. */
  readonly log?: 'silent' | 'all';
  /** A file of merchants and settings, as `--config` takes it. */
  readonly config?: string;
}

export interface ConnectOptions {
  /**
   * The token of the control plane. When absent, the one in its address, as in `http://TOKEN@gateway:8090`, or that of
   * PAYMENT_WIDGETS_CONTROL_TOKEN.
   */
  readonly controlToken?: string | undefined;
}

/** What a tenant is made with. Every member has a default. */
export interface TenantOptions extends Omit<NewTenant, 'clock'> {
  readonly clock?: Date | string;
}

/**
 * Starts a gateway on free ports, with a store in memory. It ends with this process. When the environment names one in
 * PAYMENT_WIDGETS_GATEWAY, by the address of its control plane (`http://TOKEN@gateway:8090` where it asks for a token),
 * joins that one, and starts none.
 */
export async function startGateway(options: StartOptions = {}): Promise<TestGateway> {
  const joined = process.env.PAYMENT_WIDGETS_GATEWAY;
  if (joined) return connectGateway(joined);
  requireKnown('startGateway', options, ['port', 'seed', 'clock', 'log', 'config']);
  const { port, clock, config, log } = options;
  const args = [
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(clock === undefined ? [] : ['--clock', `${clock instanceof Date ? clock.toJSON() : clock}`]),
    ...(config === undefined ? [] : ['--config', config]),
  ];
  const server = await launchServer(args, log === 'all');
  return TestGateway.at(new ControlClient(server.control), { server, seed: options.seed });
}

/**
 * Joins a gateway that runs. Throws with the remedy when the address is not that of the control plane of a test
 * environment; a gateway of the live environment has none.
 *
 * @param url address of its control plane, `control` in the line that it prints with `--json`
 */
export async function connectGateway(url: string, options: ConnectOptions = {}): Promise<TestGateway> {
  const [, tokenInUrl] = /:\/\/([^/@]+)@/.exec(url) ?? [];
  const inUrl = tokenInUrl && decodeURIComponent(tokenInUrl);
  const token = options.controlToken ?? inUrl ?? process.env.PAYMENT_WIDGETS_CONTROL_TOKEN;
  const address = url.replace(`${tokenInUrl}@`, '').replace(/\/+$/, '');
  return TestGateway.at(new ControlClient(address, token || undefined));
}

interface Origin {
  readonly server?: LaunchedServer;
  readonly seed?: string | undefined;
}

export class TestGateway {
  #made = 0;

  private constructor(
    private readonly control: ControlClient,
    private readonly health: ControlHealth,
    private readonly origin: Origin,
  ) {}

  static async at(control: ControlClient, origin: Origin = {}): Promise<TestGateway> {
    return new TestGateway(control, await readHealth(control), origin);
  }

  /** Address of the gateway's API and widget. */
  get url(): string {
    return this.health.gateway;
  }

  /** Address of the control plane, for PAYMENT_WIDGETS_GATEWAY and for other languages. */
  get controlUrl(): string {
    return this.control.url;
  }

  /** Origin of the blank merchant pages. */
  get pagesUrl(): string {
    return this.health.pages;
  }

  get workbenchUrl(): string {
    return `${this.control.url}/workbench`;
  }

  get version(): string {
    return this.health.version;
  }

  /** Makes a merchant of its own, of which no other sees or moves anything. */
  async createTenant(options: TenantOptions = {}): Promise<TestTenant> {
    this.#made += 1;
    const base = this.origin.seed;
    const wanted = { ...(base !== undefined && { seed: `${base}/${this.#made}` }), ...options };
    return new TestTenant(this.control, this.health, await this.control.post<TenantInfo>('/tenants', wanted));
  }

  /** Whether it was started here, and so ends here. */
  get isOwn(): boolean {
    return this.origin.server !== undefined;
  }

  /** The newest of the gateway's log; empty for a gateway that was joined. */
  log(): string {
    return this.origin.server?.readLog() ?? '';
  }

  /** Ends a gateway that was started here; a joined one goes on. */
  async stop(): Promise<void> {
    await this.origin.server?.stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

async function readHealth(control: ControlClient): Promise<ControlHealth> {
  const remedy = `Give the address that the gateway prints as "control" with --json; it has one in the test environment, with --control-port. A gateway of the live environment has none, and is no place for tests.`;
  let health: Partial<ControlHealth> | undefined;
  try {
    health = await control.get<Partial<ControlHealth> | undefined>('/health');
  } catch (error) {
    if (!(error instanceof ControlError) || error.status === 401) throw error;
    if (error.status === 0) throw new ControlError(`${error.message} ${remedy}`, 0, error);
  }
  if (health?.status !== 'ok' || health.gateway === undefined || health.pages === undefined) {
    throw new ControlError(`${control.url} is not the control plane of a test environment. ${remedy}`, 0);
  }
  return health as ControlHealth;
}
