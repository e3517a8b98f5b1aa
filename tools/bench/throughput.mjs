/**
 * Measures what a request costs the live gateway, in processor time, and how steadily it answers. Creating a checkout of 60
 * parameters, stored durably, is compared with a bare server that parses the same body and answers a constant. Serving
 * the widget's script is compared with a Fastify app that has one route and sends the same compressed bytes with the
 * same headers; and, beside it, with one that sends the two headers without which the file cannot be read.
 *
 * All servers run on one processor and take turns, and the load comes from another one.
 */
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { accessToken, benchEntityId, startEnvironment } from './environments.mjs';
import { postOf, startBareServer, startLoad, startStaticServer } from './load.mjs';
import { processorTime } from './processors.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';
import { median, percentile, ratios, round, spread } from './statistics.mjs';

const rounds = 9;
/**
 * The least part of the bare servers' answers. The gateway has the framework's own parser, routes and hooks; where a bare
 * server answers 5,500 creations and 15,000 files in a processor second, these are 1,650 checkouts and 8,250 scripts.
 */
const least = { creation: 0.3, script: 0.55 };
const connections = 50;
const milliseconds = 1_000;

/** @typedef {{ port: number, pid: number }} Target */
/** @typedef {{ request: string, ours: Target, base: Target }} Comparison */
/** @typedef {{ perSecond: number, tail: number }} Sample answers per processor second, and 99th percentile / median */
/** @typedef {{ ours: Sample, base: Sample }} Turn */

export default async function measureThroughput() {
  const live = await startEnvironment('live', 'dist/server/main.js', 0);
  const body = sixtyParameters(benchEntityId);
  const sample = await fetch(`http://127.0.0.1:${live.port}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams(body),
  });
  const bare = await startBareServer(await sample.text(), 0);
  const request = postOf('/v1/checkouts', body, accessToken);
  const file = join(root, 'dist/public/paymentWidgets.js.br');
  const files = await startStaticServer(file, await scriptHeaders(live.port), 0);
  const shortFiles = await startStaticServer(file, fewHeaders, 0);
  const load = startLoad(1);
  const create = { request, ours: live, base: bare };
  const script = { request: scriptRequest, ours: live, base: files };
  const shortScript = { request: scriptRequest, ours: live, base: shortFiles };

  /** @param {Target} target @param {string} request @returns {Promise<Sample>} */
  const sampleOf = async ({ port, pid }, request) => {
    const before = processorTime(pid);
    const { times } = await load.run({ port, request, connections, milliseconds });
    const perSecond = times.length / (processorTime(pid) - before);
    return { perSecond, tail: percentile(times, 0.99) / median(times) };
  };
  /** @param {Comparison} comparison @returns {Promise<Turn>} */
  const turnOf = async ({ request, ours, base }) => ({
    ours: await sampleOf(ours, request),
    base: await sampleOf(base, request),
  });
  for (const comparison of [create, script, shortScript]) await turnOf(comparison);
  /** @type {Turn[]} */
  const creations = [];
  /** @type {Turn[]} */
  const scripts = [];
  /** @type {Turn[]} */
  const shortScripts = [];
  for (let count = 0; count < rounds; count += 1) {
    creations.push(await turnOf(create));
    scripts.push(await turnOf(script));
    shortScripts.push(await turnOf(shortScript));
  }
  load.stop();
  bare.stop();
  files.stop();
  shortFiles.stop();
  await live.stop();
  const tails = creations.map(({ ours }) => ours.tail);
  return [
    costRow('create, 60 parameters, per processor second / bare node:http', creations, least.creation),
    {
      figure: `99th percentile / median at ${connections} connections, create`,
      value: spread(tails, 1),
      'at most': 5,
      base: spread(
        creations.map(({ base }) => base.tail),
        1,
      ),
    },
    costRow('script, per processor second / Fastify with one route', scripts, least.script),
    costRow(
      'script, per processor second / Fastify with one route and few headers',
      shortScripts,
      least.script,
    ),
  ];
}

/** The request of a browser for the widget's script. */
const scriptRequest = [
  `GET /v1/paymentWidgets.js?checkoutId=${'0'.repeat(32)}.uat01-vm-tx01 HTTP/1.1`,
  'Host: 127.0.0.1',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: script',
  'Origin: https://shop.example',
  'Referer: https://shop.example/',
  '\r\n',
].join('\r\n');

const fewHeaders = { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' };

/** The headers that every Node server makes for each answer. */
const madeByNode = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/**
 * Returns the headers of the gateway's answer with the script. @param {number} port @returns {Promise<Record<string,
 * string>>}
 */
async function scriptHeaders(port) {
  const [path] = scriptRequest.split(' ', 2).slice(1);
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'Accept-Encoding': 'br' },
  });
  return Object.fromEntries([...headers].filter(([name]) => !madeByNode.has(name)));
}

/** @param {string} figure @param {Turn[]} turns @param {number} least */
function costRow(figure, turns, least) {
  const [ours, base] = [turns.map((turn) => turn.ours.perSecond), turns.map((turn) => turn.base.perSecond)];
  return {
    figure,
    value: spread(ratios(ours, base), 2),
    'at least': least,
    gateway: round(median(ours), 0),
    base: round(median(base), 0),
  };
}
