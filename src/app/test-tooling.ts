/** Loads what testers use beside the gateway. The live environment loads none of it (design decision 17). */
import { join } from 'node:path';
import type { Config } from '../gateway/config/config.ts';
import { assetsIn } from '../gateway/core/assets.ts';
import { type Clock, isMovable } from '../gateway/core/clock.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Command } from './command-line.ts';
import type { ControlledGateway, ControlPlace, RunningControl } from './control-plane.ts';
import type { Ready } from './ready-text.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface TestTooling {
  readonly environment: TestEnvironment;
  start(
    gateway: Omit<ControlledGateway, 'environment' | 'clock' | 'workbenchFiles'> & {
      readonly place: ControlPlace;
      /** The folder of the build. */
      readonly build: string;
    },
  ): Promise<RunningControl>;
}

/** Loads the tools of the test environment; undefined in the live one, and when they are turned off. */
export async function testToolingOf(
  { control, clock: baseClock }: Command,
  { config, store, clock }: { readonly config: Config; readonly store: Store; readonly clock: Clock },
): Promise<TestTooling | undefined> {
  if (config.environment !== 'test' || control === undefined || !isMovable(clock)) return undefined;
  const { testEnvironment } = await import('./test-environment.ts');
  const { startControl } = await import('./control-plane.ts');
  const environment = testEnvironment({ config, store, clock, baseClock });
  return {
    environment,
    start({ place, build, ...gateway }) {
      const workbenchFiles = assetsIn(join(build, 'workbench'));
      return startControl({ ...gateway, environment, clock, workbenchFiles }, place);
    },
  };
}

/** Returns where the control plane listens. @param variables of the process */
export function controlPlaceOf(
  { control, fallbackPort }: Command,
  variables: NodeJS.ProcessEnv,
): ControlPlace {
  const { host = 'localhost', port = 0 } = control ?? {};
  return { host, port, fallback: fallbackPort, token: variables.PAYMENT_WIDGETS_CONTROL_TOKEN || undefined };
}

/** Returns what the ready line says of the control plane. */
export function readyControl(control: RunningControl | undefined): Pick<Ready, 'control' | 'controlToken'> {
  if (control === undefined) return {};
  const { address, madeToken } = control;
  return { control: address, ...(madeToken !== undefined && { controlToken: madeToken }) };
}
