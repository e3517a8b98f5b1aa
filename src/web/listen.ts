/** Lets a server listen, at another port where it may. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many further ports are tried when a port is in use. */
const tries = 50;

/** The port is in use, and trying another one was not allowed. */
class PortTaken extends Error {
  override readonly name = 'PortTaken';

  constructor({ port, option }: ListenOptions) {
    super(
      `Port ${port} is already in use: stop the program that uses it, or choose another one with ${option}.`,
    );
  }
}

export interface ListenOptions {
  /** Address or name to bind. */
  readonly host: string;
  readonly port: number;
  /** Whether the next free port may be used instead. */
  readonly fallback: boolean;
  /** The command line's option for this port, for the error message. */
  readonly option: string;
  /** The command line's option for this address. Absent where it cannot be chosen. */
  readonly hostOption?: string;
}

/**
 * Lets the app listen and resolves to its port. Throws {@link PortTaken}. Each attempt builds a new app, because an app
 * that failed to listen cannot be used again.
 */
export async function listen(
  build: () => FastifyInstance,
  place: ListenOptions,
): Promise<{ app: FastifyInstance; port: number }> {
  const { host, port, fallback } = place;
  const last = fallback && port !== 0 ? Math.min(port + tries, 65_535) : port;
  for (let candidate = port; candidate <= last; candidate += 1) {
    const app = build();
    try {
      await app.listen({ host, port: candidate });
      return { app, port: (app.server.address() as AddressInfo).port };
    } catch (error) {
      await app.close();
      const { code, syscall } = error as NodeJS.ErrnoException;
      // What is no error of the operating system comes from the app itself.
      if (syscall === undefined) throw error;
      if (code !== 'EADDRINUSE') throw new Error(unusable(place, code), { cause: error });
    }
  }
  throw new PortTaken(place);
}

function unusable({ host, port, option, hostOption }: ListenOptions, code: string | undefined): string {
  if (code === 'EACCES')
    return `This user may not listen at port ${port}: choose one from 1024 on with ${option}.`;
  const remedy = hostOption
    ? `give an address of this computer with ${hostOption}`
    : 'make it an address of this computer';
  return `Nothing can listen at ${host} (${code}): ${remedy}.`;
}

/** Returns the origin of a server. An IPv6 address gets brackets. */
export function toOrigin(
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
  scheme: 'http' | 'https' = 'http',
): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
