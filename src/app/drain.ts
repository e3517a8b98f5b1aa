/** Ends a server: requests under way are answered, new ones are not accepted. */
import type { FastifyInstance } from 'fastify';
import type { InFlight } from '../web/in-flight.ts';
import type { Stop } from './stop.ts';

/** One server of this process, with its name in the log. */
export interface Draining {
  readonly name: string;
  readonly app: Pick<FastifyInstance, 'log'> & {
    readonly inFlight: Pick<InFlight, 'count' | 'stopAccepting' | 'allAnswered'>;
    close(): PromiseLike<unknown>;
  };
}

/**
 * Waits for the requests under way as long as the stop allows, and closes the server. Resolves to the number of
 * requests that were cut off.
 */
export async function drain({ name, app }: Draining, { signal, atLast, grace }: Stop): Promise<number> {
  const began = performance.now();
  const { inFlight, log } = app;
  const count = inFlight.count();
  const closing = inFlight.stopAccepting();
  if (count === 0) log.info(`${signal}: the ${name} stops; no request is under way.`);
  else {
    log.warn(
      `${signal}: the ${name} stops. It takes no new connections and waits at most ${inSeconds(grace)} for ${requests(count)} under way; a second signal ends it at once.`,
    );
  }
  await closing;
  await Promise.race([inFlight.allAnswered(), atLast]);
  const cut = inFlight.count();
  const time = inSeconds(performance.now() - began);
  if (cut > 0) {
    log.error(
      `The ${name} ends after ${time} with ${requests(cut)} unanswered. The outcome of payments among them is asked for after the next start.`,
    );
  } else if (count > 0) log.warn(`The ${name} has answered all that was under way in ${time}.`);
  await app.close();
  return cut;
}

const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

const inSeconds = (milliseconds: number) => `${Math.round(milliseconds / 100) / 10} s`;
