/** Loads what testers use beside the gateway. The live environment loads none of it (design decision 17). */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { assetsIn } from '../gateway/assets/assets.ts';
import type { Config } from '../gateway/config/config.ts';
import { isLoopback } from '../gateway/config/network.ts';
import type { Clock } from '../gateway/core/clock.ts';
import type { GuardedClient } from '../gateway/outbound/guarded-client.ts';
import { isMovable } from '../testing/simulator/clock.ts';
import type { SimulatorStore } from '../testing/simulator/issuer/issuer-transactions.ts';
import type { Command } from './command-line.ts';
import type { ControlledGateway, ControlPlace, RunningControl } from './control-plane.ts';
import type { Ready } from './ready-text.ts';
import type { TestEnvironment } from './test-environment.ts';

/** What a gateway is put together with. */
interface GatewayEnvironment
  extends Pick<TestEnvironment, 'store' | 'switchConfig' | 'connector' | 'issuer' | 'addHooks' | 'useFor'> {
  readonly clock: Clock;
  /** Sends webhooks and reminders; when undefined, they go to public addresses only. */
  readonly client: GuardedClient | undefined;
}

export interface TestTooling {
  readonly environment: GatewayEnvironment;
  /** Opens the control plane. Resolves to undefined when there is none. */
  start(
    gateway: Omit<ControlledGateway, 'environment' | 'workbenchFiles'> & {
      readonly place: ControlPlace;
      /** The folder of the build. */
      readonly build: string;
    },
  ): Promise<RunningControl | undefined>;
  /** Ends all tenants. */
  close(): Promise<void>;
}

/** Loads the tools of the test environment. In the live one, and when they are turned off, the gateway keeps its own parts. */
export async function createTestTooling(
  { control, clock: baseClock }: Command,
  {
    config,
    store,
    clock,
  }: { readonly config: Config; readonly store: SimulatorStore; readonly clock: Clock },
): Promise<TestTooling> {
  if (config.environment !== 'test' || control === undefined || !isMovable(clock)) {
    return withoutTestTools(store, clock);
  }
  const { testEnvironment } = await import('./test-environment.ts');
  const { startControl } = await import('./control-plane.ts');
  const environment = testEnvironment({ config, store, clock, baseClock });
  return {
    environment: { ...environment, client: environment.demo.inbox },
    start({ place, build, ...gateway }) {
      const workbenchFiles = assetsIn(join(build, 'workbench'));
      return startControl({ ...gateway, environment, workbenchFiles }, place);
    },
    close: () => environment.tenants.close(),
  };
}

function withoutTestTools(store: SimulatorStore, clock: Clock): TestTooling {
  return {
    environment: {
      ...{ store, clock, client: undefined },
      switchConfig: (config) => config,
      connector: (simulator) => simulator,
      issuer: (simulated) => simulated,
      addHooks() {},
      useFor() {},
    },
    start: async () => undefined,
    async close() {},
  };
}

export interface ChosenControlPlace extends ControlPlace {
  /** The token that was made, because another computer could reach the port and none was given. */
  readonly madeToken: string | undefined;
}

/** Returns where the control plane listens. @param variables of the process */
export function getControlPlace(
  { control, fallbackPort, hasControlPort }: Command,
  variables: NodeJS.ProcessEnv,
): ChosenControlPlace {
  const { host = 'localhost', port = 0 } = control ?? {};
  const given = variables.PAYMENT_WIDGETS_CONTROL_TOKEN || undefined;
  const madeToken =
    given === undefined && !isLoopback(host) ? randomBytes(18).toString('base64url') : undefined;
  const fallback = fallbackPort || !hasControlPort;
  return { host, port, fallback, token: given ?? madeToken, madeToken };
}

/** Returns what the ready line says of the control plane. */
export function readyControl(
  control: RunningControl | undefined,
  { madeToken }: ChosenControlPlace,
): Pick<Ready, 'control' | 'controlToken'> {
  if (control === undefined) return {};
  return { control: control.address, ...(madeToken !== undefined && { controlToken: madeToken }) };
}
