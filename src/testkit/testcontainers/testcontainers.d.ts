/**
 * What the module uses of Testcontainers' types. Its package brings 250 others, so that it is no dependency;
 * `node tools/consumers.mjs testcontainers` compiles and runs an example with the package itself.
 */
declare module 'testcontainers' {
  interface Bound {
    readonly container: number;
    readonly host: number;
  }

  export interface StartedTestContainer {
    getHost(): string;
    stop(): Promise<unknown>;
  }

  export interface WaitStrategy {
    waitUntilReady(...given: unknown[]): Promise<void>;
  }

  export const Wait: { forHealthCheck(): WaitStrategy };

  export class GenericContainer {
    constructor(image: string);
    protected exposedPorts: (Bound | number | `${number}/${'tcp' | 'udp'}`)[];
    withCommand(command: string[]): this;
    withEnvironment(environment: Record<string, string>): this;
    withExposedPorts(...ports: Bound[]): this;
    withWaitStrategy(strategy: WaitStrategy): this;
    start(): Promise<StartedTestContainer>;
  }

  export class AbstractStartedContainer {
    constructor(started: StartedTestContainer);
    getHost(): string;
    stop(): Promise<unknown>;
  }
}
