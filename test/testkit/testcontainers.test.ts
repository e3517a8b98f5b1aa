import { beforeEach, expect, test, vi } from 'vitest';
import { PaymentWidgetsContainer } from '../../src/testkit/testcontainers/index.ts';
import { startStandIn } from './stand-in.ts';

/** What the last container was started with. */
const engine = vi.hoisted(() => ({
  command: [] as string[],
  environment: {} as Record<string, string>,
  ports: [] as unknown[],
  strategy: undefined as unknown,
  stops: 0,
  run: undefined as ((controlPort: number) => Promise<void>) | undefined,
}));

vi.mock('testcontainers', () => {
  class GenericContainer {
    exposedPorts: { container: number }[] = [];
    withCommand = (command: string[]) => this.#keep(() => Object.assign(engine, { command }));
    withEnvironment = (environment: Record<string, string>) =>
      this.#keep(() => Object.assign(engine, { environment }));
    withWaitStrategy = (strategy: unknown) => this.#keep(() => Object.assign(engine, { strategy }));
    withExposedPorts = (...ports: { container: number }[]) =>
      this.#keep(() => {
        this.exposedPorts = [...this.exposedPorts, ...ports];
      });
    async start() {
      engine.ports = this.exposedPorts;
      await engine.run?.(this.exposedPorts.at(-1)?.container ?? 0);
      return {
        getHost: () => '127.0.0.1',
        stop: async () => {
          engine.stops += 1;
        },
      };
    }
    #keep(change: () => unknown): this {
      change();
      return this;
    }
  }
  class AbstractStartedContainer {
    constructor(private readonly started: { stop(): Promise<void> }) {}
    stop = () => this.started.stop();
  }
  return { GenericContainer, AbstractStartedContainer, Wait: { forHealthCheck: () => 'health' } };
});

beforeEach(() => {
  Object.assign(engine, { stops: 0, run: undefined });
});

/** Lets the container's control plane be one that answers, at the port that was chosen. */
async function answerAt(answers?: Readonly<Record<string, unknown>>) {
  let authorizations: readonly (string | undefined)[] = [];
  engine.run = async (port) => {
    ({ authorizations } = await startStandIn(answers, port));
  };
  return () => authorizations;
}

test('a container gives the kit’s gateway, with the same ports outside as inside and a token of its own', async () => {
  const sent = await answerAt();
  const container = await new PaymentWidgetsContainer('payment-widgets').start();
  const [port, controlPort] = engine.command.filter((_, at) => /port$/.test(engine.command[at - 1] ?? ''));
  expect(engine.command.slice(0, 2)).toEqual(['--data', ':memory:']);
  expect(engine.ports).toEqual(
    [port, controlPort].map((text) => ({ container: Number(text), host: Number(text) })),
  );
  expect(engine.strategy).toBe('health');
  const { PAYMENT_WIDGETS_CONTROL_TOKEN: token, PAYMENT_WIDGETS_HOSTS: hosts } = engine.environment;
  expect(hosts).toBe('any');
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(sent()).toEqual([`Bearer ${token}`]);
  expect(container.getConnectionUrl()).toBe(`http://${token}@127.0.0.1:${controlPort}`);
  expect(container.getUrl()).toBe(container.gateway.url);
  expect((await container.gateway.createTenant()).entityId).toBe('E1');
  await container.stop();
  expect(engine.stops).toBe(1);
});

test('one description of a container starts several, each at ports of its own', async () => {
  const described = new PaymentWidgetsContainer('payment-widgets').withArguments('--clock', '2031-05-01');
  await answerAt();
  await described.start();
  const before = engine.ports;
  await answerAt();
  await described.start();
  expect(engine.ports).toHaveLength(2);
  expect(engine.ports).not.toEqual(before);
  expect(engine.command.slice(-2)).toEqual(['--clock', '2031-05-01']);
});

test('a container whose control plane does not answer is stopped, and the reason is told', async () => {
  await answerAt({ 'GET /health': 404 });
  await expect(new PaymentWidgetsContainer('payment-widgets').start()).rejects.toThrow(
    'is not the control plane of a test environment',
  );
  expect(engine.stops).toBe(1);
});

test.each(['--port', '--data=/data/file', '--control-port=1'])(
  'the option %s of a container is refused, because the container has its own',
  (option) => {
    expect(() => new PaymentWidgetsContainer('payment-widgets').withArguments(option, '1')).toThrow(
      /is the container's.*Leave it out/,
    );
  },
);
