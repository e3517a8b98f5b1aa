import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many ports are tried after a taken one. */
const tries = 50;

/** The port is in use and nobody asked for another one. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';

  constructor({ port, option }: Place) {
    super(
      `Port ${port} is already in use: stop the program that uses it, or choose another one with ${option}.`,
    );
  }
}

export interface Place {
  readonly host: '127.0.0.1' | 'localhost';
  readonly port: number;
  /** Whether the next free port will do. */
  readonly fallback: boolean;
  /** The command line's option for this port, for the error sentence. */
  readonly option: string;
}

/**
 * Lets the app listen and gives its port. Throws {@link PortTaken}. An app that failed to listen cannot be
 * used again, so it is built anew for each try.
 */
export async function listen(
  build: () => FastifyInstance,
  place: Place,
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
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new PortTaken(place);
}
