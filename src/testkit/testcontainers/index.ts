/// <reference path="./testcontainers.d.ts" />
/**
 * The package's `payment-widgets/testing/testcontainers`: the gateway as a module of Testcontainers. Names here are those of
 * `docs/testers`; they change only with a new major version.
 */
import { randomBytes } from 'node:crypto';
import { AbstractStartedContainer, GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { findFreePorts } from '../free-ports.ts';
import { connectGateway, type TestGateway } from '../gateway.ts';

/**
 * A container with the gateway's test environment in it, with its data in memory. No image is the default: give the name of
 * the one that the project's Dockerfile makes, such as `payment-widgets`.
 */
export class PaymentWidgetsContainer extends GenericContainer {
  #more: readonly string[] = [];

  /** Adds options of the gateway's command, such as `--clock 2031-05-01`. Those of ports and data are taken. */
  withArguments(...options: readonly string[]): this {
    const [own] = options.filter((option) => /^--(port|control-port|shop-port|data)(=|$)/.test(option));
    if (own !== undefined) {
      throw new Error(
        `${own} is the container's: its ports are free ones, and its data are in memory. Leave it out.`,
      );
    }
    this.#more = [...this.#more, ...options];
    return this;
  }

  /**
   * Starts the container, waits for its health check, and joins its gateway. Each start has a token of its own. Throws, and
   * leaves no container behind, when its control plane does not answer.
   */
  override async start(): Promise<StartedPaymentWidgetsContainer> {
    const [port = 0, controlPort = 0] = await findFreePorts(2);
    const token = randomBytes(16).toString('hex');
    const exposed = this.exposedPorts;
    const ports = ['--port', String(port), '--control-port', String(controlPort), '--shop-port', '0'];
    this.withCommand(['--data', ':memory:', ...ports, ...this.#more]);
    this.withEnvironment({ PAYMENT_WIDGETS_HOSTS: 'any', PAYMENT_WIDGETS_CONTROL_TOKEN: token });
    // The same ports outside as inside: the gateway tells browsers its own address.
    this.withExposedPorts(...[port, controlPort].map((same) => ({ container: same, host: same })));
    // Not every version of Testcontainers waits for the image's own check unless it is told to.
    this.withWaitStrategy(Wait.forHealthCheck());
    try {
      const started = await super.start();
      return await join(started, controlPort, token);
    } finally {
      this.exposedPorts = exposed;
    }
  }
}

export class StartedPaymentWidgetsContainer extends AbstractStartedContainer {
  /** @param connectionUrl of the control plane, with its token */
  constructor(
    started: StartedTestContainer,
    /** The gateway, as `startGateway` gives it. It ends with the container, and not by its own `stop`. */
    readonly gateway: TestGateway,
    private readonly connectionUrl: string,
  ) {
    super(started);
  }

  /** Address of the gateway's API and widget. */
  getUrl(): string {
    return this.gateway.url;
  }

  /** The value of PAYMENT_WIDGETS_GATEWAY with which tests in another process join the gateway; it holds the token. */
  getConnectionUrl(): string {
    return this.connectionUrl;
  }
}

async function join(
  started: StartedTestContainer,
  controlPort: number,
  token: string,
): Promise<StartedPaymentWidgetsContainer> {
  try {
    const host = `${started.getHost()}:${controlPort}`;
    const gateway = await connectGateway(`http://${host}`, { controlToken: token });
    return new StartedPaymentWidgetsContainer(started, gateway, `http://${token}@${host}`);
  } catch (error) {
    await started.stop();
    throw error;
  }
}
