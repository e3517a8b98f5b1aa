/** Where the control plane of the test environment listens. */
import { randomBytes } from 'node:crypto';
import { isLoopback } from '../gateway/config/network.ts';
import type { ListenPlace } from '../gateway/surroundings.ts';
import type { Command } from './command-line.ts';
import type { Ready } from './ready-text.ts';

export interface ControlPlace {
  /** Undefined when it is turned off. */
  readonly place: ListenPlace | undefined;
  /** What callers must send, also to what shows every tenant at the gateway's own port; undefined when it is nothing. */
  readonly token: string | undefined;
  /** The token for the ready line, where one was made: another computer could reach the port and none was given. */
  readonly readyFacts: Pick<Ready, 'controlToken'>;
}

/** @param variables of the process */
export function getControlPlace(
  { control, fallbackPort, hasControlPort }: Command,
  variables: NodeJS.ProcessEnv,
): ControlPlace {
  const { host, port } = control ?? { host: 'localhost', port: 0 };
  const given = variables.PAYMENT_WIDGETS_CONTROL_TOKEN || undefined;
  const madeToken =
    given === undefined && !isLoopback(host) ? randomBytes(18).toString('base64url') : undefined;
  const fallback = fallbackPort || !hasControlPort;
  const token = given ?? madeToken;
  const told = madeToken === undefined ? {} : { controlToken: madeToken };
  return { place: control && { host, port, fallback, token }, token, readyFacts: told };
}
