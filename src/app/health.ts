/** Answers `--health`: whether a gateway is well, for probes of containers, which have no other program to ask with. */

import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { serviceName } from '../gateway/routes/root.ts';
import { parsedJson } from '../web/parsed-json.ts';
import { isWebAddress } from '../web/parsed-url.ts';
import type { Command } from './command-line.ts';
import { findRunning, type RunningGateway, toComparablePlaces } from './running.ts';

export interface HealthAnswer {
  readonly isHealthy: boolean;
  /** In sentences, without a line break at the end. */
  readonly sentence: string;
}

/** How long the gateway may take to answer, in milliseconds. Probes of containers wait about as long. */
const timeoutMs = 3_000;

/**
 * The paths that tell the state, of the listener for operators and of the control plane; a gateway alone has neither, so
 * that its first page has to do.
 */
const paths = ['/health/ready', '/health', '/'] as const;

/** The places of a command line, by which it finds its own gateway among several. */
type OwnPlaces = Pick<Command, 'data' | 'dataOption' | 'hasData' | 'config'>;

/**
 * Asks the gateway at the address, or the one that runs on this computer.
 *
 * @param address of the gateway, its listener for operators, or its control plane; empty for the running one
 * @param own the places that the command line names
 */
export async function askHealth(address: string, ownPlaces: OwnPlaces): Promise<HealthAnswer> {
  if (address !== '' && !isWebAddress(address)) {
    return ill(`--health must be an address such as http://127.0.0.1:8080, not "${address}".`);
  }
  if (address !== '') return askAt(address);
  const running = findRunning();
  const meant = findMeant(running, ownPlaces);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return askAt(only.admin ?? only.gateway);
  if (running.length === 0) return ill('No gateway of this user runs on this computer; give its address.');
  const addresses = (meant.length === 0 ? running : meant).map(({ gateway }) => gateway).join(', ');
  return ill(
    meant.length === 0
      ? `No gateway with this --data or --config runs (others: ${addresses}); give its address.`
      : `Several gateways run (${addresses}); give the address of one, or its --data or --config.`,
  );
}

/** Finds the gateways that are meant: those with the places that are named, else the only one, else that of this folder. */
function findMeant(running: readonly RunningGateway[], ownPlaces: OwnPlaces): readonly RunningGateway[] {
  const { data, config } = toComparablePlaces(ownPlaces);
  const isDataNamed = ownPlaces.hasData && ownPlaces.dataOption === '--data';
  if (isDataNamed || config !== undefined) {
    return running.filter(
      (each) => (!isDataNamed || each.data === data) && (config === undefined || each.config === config),
    );
  }
  const here = running.filter((each) => each.data === data);
  return running.length > 1 && here.length > 0 ? here : running;
}

/** Whether an answer is a page of another server, which may have one at every path. */
const isForeignPage = (body: string) => /^\s*</.test(body) && !body.includes(serviceName);

async function askAt(address: string): Promise<HealthAnswer> {
  for (const path of paths) {
    const url = new URL(path, address);
    try {
      const { status, body } = await answerOf(url);
      if (status === 404 || (status < 500 && isForeignPage(body))) continue;
      if (status < 500)
        return { isHealthy: true, sentence: `The gateway at ${url.origin} is well.${awaySentence(body)}` };
      return ill(`The gateway at ${url.origin} is not ready: ${body.trim() || `it answers ${status}`}`);
    } catch (error) {
      return ill(`The gateway at ${url.origin} does not answer: ${(error as Error).message}.`);
    }
  }
  return ill(`The server at ${address} is no gateway.`);
}

/** Returns a sentence, after a blank, with the connectors that the answer names as away; an empty text without any. */
function awaySentence(body: string): string {
  const answer = parsedJson(body) as { awayConnectors?: unknown } | null | undefined;
  const away = answer?.awayConnectors;
  return Array.isArray(away) && away.length > 0 ? ` These connectors are away: ${away.join(', ')}.` : '';
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
