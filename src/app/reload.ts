/**
 * Lets a gateway that listens go on with another configuration, without losing a request: requests under way keep the
 * configuration with which they began.
 */
import type { Server as HttpsServer } from 'node:https';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { getKeepAliveTimeout, tlsOptions } from '../gateway/http/transport.ts';
import type { Command } from './command-line.ts';
import type { Draining } from './drain.ts';

export interface Served extends Pick<Draining, 'app'> {
  /** Sends all further requests to this server, which does not listen itself. */
  replaceBy(next: FastifyInstance, config: Config): Promise<void>;
}

/** @param front the server that listens */
export function serve(front: FastifyInstance): Served {
  const servers = new Set([front]);
  let current = front;

  /** Closes a server that gets no more requests, as soon as it has answered those under way. */
  async function retire(server: FastifyInstance): Promise<void> {
    if (server === front) return;
    await server.inFlight.allAnswered();
    servers.delete(server);
    await server.close();
  }

  const all = <Result>(ask: (server: FastifyInstance) => Promise<Result>) =>
    Promise.all([...servers].map(ask));
  return {
    async replaceBy(next, config) {
      await next.ready();
      const { server } = front;
      if (config.tls !== undefined)
        (server as unknown as HttpsServer).setSecureContext(tlsOptions(config.tls));
      server.keepAliveTimeout = getKeepAliveTimeout(config);
      server.removeAllListeners('request');
      for (const listener of next.server.listeners('request')) {
        server.on('request', listener as Parameters<typeof server.on>[1]);
      }
      const before = current;
      current = next;
      servers.add(next);
      retire(before).catch((error) =>
        front.log.error({ err: error }, 'A replaced server could not be closed.'),
      );
    },
    app: {
      log: front.log,
      inFlight: {
        count: () => [...servers].reduce((sum, { inFlight }) => sum + inFlight.count(), 0),
        stopAccepting: async () => void (await all(({ inFlight }) => inFlight.stopAccepting())),
        allAnswered: async () => void (await all(({ inFlight }) => inFlight.allAnswered())),
      },
      close: async () => void (await all((server) => server.close())),
    },
  };
}

interface Reloading {
  /** Reads the configuration anew. Rejects when it is wrong. */
  readonly load: () => Promise<Config>;
  /** Goes on with it. When it rejects, everything goes on as before. */
  readonly use: (config: Config) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Returns the function that reads the configuration anew and goes on with it, once at a time. A wrong configuration changes
 * nothing, and the log says what is wrong with it.
 *
 * @param config with which the gateway has started
 */
export function reloader(config: Config, { load, use, log }: Reloading): () => void {
  let current = config;
  async function reload(): Promise<void> {
    try {
      const next = await load();
      requireSameKind(current, next);
      await use(next);
      current = next;
      log.warn('SIGHUP: certificate and configuration were read again, and new requests use them.');
    } catch (error) {
      log.error(`SIGHUP: certificate and configuration stay as they were. ${(error as Error).message}`);
    }
  }
  let reloading = Promise.resolve();
  return () => {
    reloading = reloading.then(reload);
  };
}

/**
 * Returns the new configuration with the key of the test environment that the process has. For a database in memory each
 * reading makes another one (see `testRegistrationKey`), under which nothing is stored.
 */
export function withKeysInMemory(before: Config, after: Config, { data }: Pick<Command, 'data'>): Config {
  const isMade = data === ':memory:' && after.registrationKeys.every(({ id }) => id.startsWith('test-'));
  return isMade ? { ...after, registrationKeys: before.registrationKeys } : after;
}

/** Throws when a new configuration changes what a process that runs cannot change. */
function requireSameKind(before: Config, after: Config): void {
  const changed = [
    before.environment === after.environment ? '' : 'environment',
    (before.tls === undefined) === (after.tls === undefined) ? '' : 'tls',
  ].filter(Boolean);
  if (changed.length === 0) return;
  throw new ConfigurationError(
    changed.map((name) => `${name} cannot be switched while the gateway runs; start it again`),
  );
}
