/** Opens the listener for operators, when the command line names its address. */
import type { Config } from '../gateway/config/config.ts';
import { buildAdmin } from '../gateway/operation/admin.ts';
import { watchEventLoop } from '../gateway/operation/event-loop.ts';
import { type Readiness, readinessOf } from '../gateway/operation/readiness.ts';
import type { Store } from '../gateway/store/store.ts';
import type { AdminAddress } from './command-line.ts';
import { listen, originOf } from './listen.ts';

export interface Operated {
  /** The address of the listener. */
  readonly admin: string;
  readonly readiness: Pick<Readiness, 'beginDrain'>;
}

/** @param address where the listener binds; when undefined, there is none */
export async function operate(
  address: AdminAddress | undefined,
  { store, config }: { readonly store: Store; readonly config: Config },
): Promise<Operated | undefined> {
  if (address === undefined) return undefined;
  const readiness = readinessOf({
    health: store.health,
    missingKeys: () => store.registrations.keyIdsBesides(config.registrationKeys.map(({ id }) => id)),
    eventLoop: watchEventLoop(),
  });
  const { port } = await listen(() => buildAdmin({ readiness }), {
    ...address,
    fallback: false,
    option: '--admin',
  });
  return { admin: originOf({ host: address.host, port }), readiness };
}
