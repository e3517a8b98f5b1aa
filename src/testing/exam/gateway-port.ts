/** A port for the gateway behind which digits can be written, so that they lead to another port of the same computer. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** With a digit behind them these are from 21000 to 32767, which no system gives to outgoing connections. */
const lowest = 2_100;
const highest = 3_276;
const highestPort = 65_535;
const tries = 50;

/** The ports that a port becomes when a digit is written behind it. */
export const portsBehind = (port: number): readonly number[] =>
  Array.from({ length: 10 }, (_, digit) => port * 10 + digit).filter(
    (longer) => port > 0 && longer <= highestPort,
  );

/** Finds a free port that has a free one behind it; undefined when there is none. */
export async function findShortPort(): Promise<number | undefined> {
  for (let round = 0; round < tries; round += 1) {
    const port = randomInt(lowest, highest + 1);
    if (!(await isFree(port))) continue;
    for (const longer of portsBehind(port)) if (await isFree(longer)) return port;
  }
  return undefined;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
    await once(server.close(), 'close');
    return true;
  } catch {
    return false;
  }
}
