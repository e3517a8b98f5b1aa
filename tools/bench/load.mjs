/** Puts load on a server, from a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../sources.mjs';
import { pinned } from './processors.mjs';

const folder = join(root, 'tools/bench');

/** @typedef {{ seconds: number, times: number[] }} Answered milliseconds of every answer, in no order */

/** @param {number | undefined} processor that it stays on */
export function startLoad(processor) {
  const [command, ...args] = pinned(processor, process.execPath, [join(folder, 'load-generator.mjs')]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    /** @param {import('./load-generator.mjs').Load} load @returns {Promise<Answered>} */
    run(load) {
      return new Promise((resolve, reject) => {
        const failed = () => reject(new Error('The load generator ended: see its message above.'));
        child.once('exit', failed).once('message', (answered) => {
          child.off('exit', failed);
          resolve(/** @type {Answered} */ (answered));
        });
        child.send(load);
      });
    },
    stop: () => child.kill(),
  };
}

/**
 * Starts the bare server, which parses each request and answers `answer`.
 *
 * @param {string} answer @param {number} processor
 */
export function startBareServer(answer, processor) {
  return startComparison('bare-server.mjs', [answer], processor);
}

/**
 * Starts the Fastify app that sends one compressed file with these headers.
 *
 * @param {string} file @param {Record<string, string>} headers @param {number} processor
 */
export function startStaticServer(file, headers, processor) {
  return startComparison('static-server.mjs', [file, JSON.stringify(headers)], processor);
}

/** @param {string} script @param {string[]} args @param {number} processor */
async function startComparison(script, args, processor) {
  const [command, ...rest] = pinned(processor, process.execPath, [join(folder, script), ...args]);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { port: Number(JSON.parse(line).port), pid: Number(child.pid), stop: () => child.kill() };
}

/**
 * A POST as bytes on the wire.
 *
 * @param {string} path @param {string} body @param {string} accessToken
 */
export function postOf(path, body, accessToken) {
  const headers = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${accessToken}`,
    'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
