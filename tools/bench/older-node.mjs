/**
 * Runs a node of an older build (`--revision`, a revision of git) beside one of this build, on one database, and repeats charges
 * and refunds with an `Idempotency-Key` at both. By itself the older one is of the last revision without promises in `nodes`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { startCluster } from '../postgres.mjs';
import { root } from '../sources.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { startServer } from './server.mjs';
import { approvedCard } from './shop-load.mjs';

const entry = 'dist/server/main.js';
/** The commit that made nodes write their promises. */
const firstPromise = 'feat(store): keys wait for nodes that do not know them';

/** @typedef {{ gateway: string }} Node */
/** @typedef {{ path: () => string, fields: Record<string, string>, key: string, id?: string }} Keyed */

/** @param {{ count?: string, revision?: string }} options */
export default async function runOlderNode({ count = '200', revision = findLastWithout() }) {
  const commit = execFileSync('git', ['rev-parse', '--short', revision], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const tree = buildRevision(commit);
  const cluster = await startCluster();
  const upstream = await startCountingUpstream();
  const { config, folder } = writeConfig('test', {
    publicOrigin: undefined,
    channel: { upstream: { address: upstream.address, accessToken: 'upstream', entityId: 'e'.repeat(32) } },
  });
  const args = ['--config', config];
  const newer = await startServer(cluster.url, entry, { args });
  /** @type {Awaited<ReturnType<typeof startServer>> | undefined} */
  let older;
  try {
    const refusal = await firstWordsOf(join(tree, entry), [...args, '--data', cluster.url, '--port', '0']);
    if (refusal !== undefined)
      return [{ figure: `the older build (${commit}) does not start`, value: refusal }];
    const tries = Number(count);
    const figures = { older: 0, newer: 0, waits: 0 };
    /** Sends a request once. @param {Node} node @param {Keyed} keyed */
    const send = async (node, keyed) => {
      const answer = await fetch(node.gateway + keyed.path(), {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': keyed.key },
        body: new URLSearchParams({ entityId: benchEntityId, currency: 'EUR', ...keyed.fields }),
      });
      const body = /** @type {{ id: string, result: { code: string } }} */ (await answer.json());
      if (answer.status === 503 && node === newer) figures.waits += 1;
      else if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body.result)}`);
      else {
        figures[node === newer ? 'newer' : 'older'] += 1;
        if (keyed.id !== undefined && keyed.id !== body.id) changed.add(keyed.key);
        keyed.id ??= body.id;
      }
    };
    const changed = new Set();
    /** Half of them are charges, each followed by its refund. @type {Keyed[]} */
    const all = [];
    while (all.length < tries) {
      const charge = newKeyed(() => '/v1/payments', {
        ...approvedCard,
        paymentType: 'DB',
        testMode: 'EXTERNAL',
      });
      all.push(
        charge,
        newKeyed(() => `/v1/payments/${charge.id}`, { paymentType: 'RF' }),
      );
    }
    // A third is known to the newer node before the older one joins it.
    for (const keyed of all.slice(0, tries / 3)) await send(newer, keyed);
    older = await startServer(cluster.url, relative(root, join(tree, entry)), { args });
    for (const keyed of all) for (const node of [older, newer, older, newer]) await send(node, keyed);
    await older.stop();
    older = undefined;
    for (const keyed of all) for (const node of [newer, newer]) await send(node, keyed);
    const references = [...upstream.charges.values()].map(
      ({ merchantTransactionId }) => merchantTransactionId,
    );
    const made = all.map(
      ({ fields }) => references.filter((one) => one === fields.merchantTransactionId).length,
    );
    return [
      {
        figure: `keyed charges and refunds, each sent six times (older build: ${commit})`,
        value: all.length,
        'at least': 200,
      },
      { figure: 'answered by the older node', value: figures.older },
      {
        figure: 'answered 503 by the newer node while the older one lived',
        value: figures.waits,
        'at least': 1,
      },
      { figure: 'answered by the newer node before and after', value: figures.newer },
      { figure: 'made twice upstream', value: made.filter((times) => times > 1).length, 'at most': 0 },
      { figure: 'not made upstream', value: made.filter((times) => times === 0).length, 'at most': 0 },
      { figure: 'answered with more than one id', value: changed.size, 'at most': 0 },
    ];
  } catch (error) {
    console.error(error);
    throw error;
  } finally {
    await older?.stop('SIGKILL');
    await newer.stop();
    upstream.close();
    await cluster.remove();
    rmSync(folder, { recursive: true });
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(dirname(tree), { recursive: true });
  }
}

/** @param {() => string} path @param {Record<string, string>} fields @returns {Keyed} */
function newKeyed(path, fields) {
  return {
    path,
    key: randomUUID(),
    fields: { amount: '92.00', merchantTransactionId: randomUUID(), ...fields },
  };
}

/** Returns the revision before the first one whose nodes promise something. */
function findLastWithout() {
  const args = ['log', '--format=%H', '--fixed-strings', `--grep=${firstPromise}`];
  const commit = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1);
  if (!commit) throw new Error('The history of this clone does not reach so far back; name a --revision.');
  return `${commit}^`;
}

/** Builds a revision in a folder of its own, with the packages that are installed here. @param {string} commit */
function buildRevision(commit) {
  const tree = join(mkdtempSync(join(tmpdir(), 'payment-widgets-older-')), 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root, stdio: 'ignore' });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  execFileSync(process.execPath, ['tools/build.mjs', '--quiet'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return tree;
}

/**
 * Starts a server, and ends it as soon as it listens. Returns what it says when it does not start.
 *
 * @param {string} main @param {string[]} args
 */
async function firstWordsOf(main, args) {
  const child = spawn(process.execPath, [main, ...args, '--shop-port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (text) => {
    words += text;
  });
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'close');
  return code === 0 ? undefined : words.trim().split('\n').at(-1);
}
