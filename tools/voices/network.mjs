/** The network of Chromium's page, switched by its debugging pipe. Frames of other sites keep theirs. */

/**
 * @param {import('node:child_process').ChildProcess} child Chromium, with its pipe as the streams 3 and 4
 * @returns {(isOnline: boolean) => Promise<void>} takes the page's network away, or gives it back
 */
export function createNetwork({ stdio }) {
  const output = /** @type {import('node:stream').Writable} */ (stdio[3]);
  const input = /** @type {import('node:stream').Readable} */ (stdio[4]);
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map();
  let received = '';
  // Chromium ends before what was written to it is read.
  output.on('error', () => {});
  input.setEncoding('utf8').on('data', (chunk) => {
    const messages = (received + chunk).split('\0');
    received = messages.pop() ?? '';
    for (const { id, result } of messages.map((message) => JSON.parse(message))) waiting.get(id)?.(result);
  });
  let count = 0;
  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
  const call = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      output.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
  /** @type {string | undefined} */
  let session;
  return async (isOnline) => {
    if (!session) {
      const { targetInfos } = await call('Target.getTargets');
      const { targetId } = targetInfos.find((/** @type {{ type: string }} */ { type }) => type === 'page');
      ({ sessionId: session } = await call('Target.attachToTarget', { targetId, flatten: true }));
      await call('Network.enable', {}, session);
    }
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await call('Network.emulateNetworkConditions', { offline: !isOnline, ...speed }, session);
  };
}
