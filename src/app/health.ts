/** Answers `--health`: whether a gateway is well, for probes of containers, which have no other program to ask with. */

import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { parsedUrl } from '../web/parsed-url.ts';
import { findRunning } from './running.ts';

export interface HealthAnswer {
  readonly isHealthy: boolean;
  /** One sentence, without a line break at its end. */
  readonly sentence: string;
}

/** How long the gateway may take to answer, in milliseconds. Probes of containers wait about as long. */
const timeoutMs = 3_000;

/**
 * The paths that tell the state, of the listener for operators and of the control plane; a gateway alone has neither, so
 * that its first page has to do.
 */
const paths = ['/health/ready', '/health', '/'] as const;

/**
 * Asks the gateway at the address, or the one that runs on this computer.
 *
 * @param address of the gateway, its listener for operators, or its control plane; empty for the running one
 */
export async function askHealth(address: string): Promise<HealthAnswer> {
  if (address !== '' && !/^https?:$/.test(parsedUrl(address)?.protocol ?? '')) {
    return ill(`--health must be an address such as http://127.0.0.1:8080, not "${address}".`);
  }
  if (address !== '') return askAt(address);
  const running = findRunning();
  const [only, ...others] = running;
  if (only === undefined) return ill('No gateway of this user runs on this computer; give its address.');
  if (others.length > 0) {
    return ill(
      `Several gateways run (${running.map(({ gateway }) => gateway).join(', ')}); give the address of one.`,
    );
  }
  return askAt(only.admin ?? only.gateway);
}

async function askAt(address: string): Promise<HealthAnswer> {
  for (const path of paths) {
    const url = new URL(path, address);
    try {
      const { status, body } = await answerOf(url);
      if (status === 404) continue;
      if (status < 500) return { isHealthy: true, sentence: `The gateway at ${url.origin} is well.` };
      return ill(`The gateway at ${url.origin} is not ready: ${body.trim() || `it answers ${status}`}`);
    } catch (error) {
      return ill(`The gateway at ${url.origin} does not answer: ${(error as Error).message}.`);
    }
  }
  return ill(`The server at ${address} is no gateway.`);
}

const ill = (sentence: string): HealthAnswer => ({ isHealthy: false, sentence });

/** Sends a GET request. The certificate is not checked: it is for the public name, and nothing secret is sent. */
function answerOf(url: URL): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = withResolvers<{ status: number; body: string }>();
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(timeoutMs) };
  const request = get(url, options, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
    );
  });
  request.on('error', reject);
  return promise;
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
