/**
 * Restarts three nodes one after the other, again and again, while they are busy. Requests go only to nodes whose
 * `/health/ready` says so, as a load balancer sends them, and none is sent twice. No request may fail.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { audit, startShops } from './node-load.mjs';
import { withNodes } from './nodes.mjs';
import { percentile, round } from './statistics.mjs';

/** How often the load balancer asks a node whether it is ready, in milliseconds. */
const probeEveryMs = 500;
/** After so many answers in a row that it is not ready, a node gets no more requests. */
const maxFailures = 2;
/** How long a node that stops goes on taking requests, in milliseconds. */
const drainDelayMs = 3_000;

/** @typedef {import('./nodes.mjs').Node} Node */

/** @param {{ count?: string, seed?: string }} options */
export default function restartInTurn({ count = '10000', seed = String(randomInt(2 ** 31)) }) {
  const args = ['--drain-delay', String(drainDelayMs)];
  return withNodes({ seed, count: 3, args }, async (system, random) => {
    const { nodes, start } = system;
    const balancer = startBalancer(nodes);
    /** @type {number[]} */
    const times = [];
    /** @type {Record<string, number>} */
    const failures = {};
    /** @type {import('./shop-load.mjs').Server} */
    const service = {
      ...system.service,
      get gateway() {
        return random.of(balancer.targets()).gateway;
      },
      note({ begun, ended, status = 0 }) {
        times.push(ended - begun);
        if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
      },
    };
    const shops = startShops(service, () => true);
    let restarts = 0;
    while (times.length < Number(count)) {
      const at = restarts % nodes.length;
      await nodes[at]?.stop('SIGTERM');
      const next = await start();
      nodes[at] = next;
      while (!balancer.isUp(next)) await pause(50);
      restarts += 1;
    }
    await shops.stop(system);
    balancer.stop();
    if (Object.keys(failures).length > 0) console.error('failed, by status:', failures);
    return [
      { figure: `restarts of one of three nodes in turn (seed ${seed})`, value: restarts },
      { figure: 'requests', value: times.length },
      {
        figure: 'failed requests',
        value: Object.values(failures).reduce((sum, one) => sum + one, 0),
        'at most': 0,
      },
      { figure: '99th percentile of all answers, ms', value: round(percentile(times, 0.99), 0) },
      ...(await audit({ ...system, service }, shops.notes)),
    ];
  });
}

/**
 * Asks the nodes again and again whether they are ready. A node gets no requests after several answers that it is not; when
 * none is ready, all do.
 *
 * @param {readonly Node[]} nodes whose members may change
 */
function startBalancer(nodes) {
  /** @type {Map<Node, number>} answers in a row that a node is not ready */
  const failures = new Map(nodes.map((node) => [node, 0]));
  const isUp = (/** @type {Node} */ node) => (failures.get(node) ?? maxFailures) < maxFailures;
  const ask = async (/** @type {Node} */ node) => {
    const isReady = await fetch(`${node.admin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    failures.set(node, isReady ? 0 : (failures.get(node) ?? maxFailures) + 1);
  };
  const timer = setInterval(() => {
    for (const node of nodes) ask(node);
  }, probeEveryMs);
  return {
    isUp,
    /** The nodes that get requests. */
    targets() {
      const up = nodes.filter(isUp);
      return up.length > 0 ? up : nodes;
    },
    stop: () => clearInterval(timer),
  };
}
