/**
 * Prepares fonts beside the thread that answers requests: a file of 200 KB may take it half a second, and a malicious one
 * as long and as much memory as it is given.
 */
import { Worker } from 'node:worker_threads';
import type { PreparedFont, PrepareFont } from './prepare-font.ts';

/** How long a thread may take, in milliseconds. On a busy machine an honest font took less than a second. */
const timeoutMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 128 };

const tooSlow: PreparedFont = {
  problem: 'takes too much time or memory to read; leave out the characters that the shop does not need',
};

/** Returns a function that prepares one font after the other. @param script the built `font-worker.ts` */
export function createFontWorker(script: string, limitMs = timeoutMs): PrepareFont {
  let last: Promise<unknown> = Promise.resolve();
  return (file) => {
    const answer = last.then(() => runWorker(script, file, limitMs));
    last = answer;
    return answer;
  };
}

function runWorker(script: string, workerData: Buffer, limitMs: number): Promise<PreparedFont> {
  return new Promise((resolve) => {
    const worker = new Worker(script, { workerData, resourceLimits });
    let timer: NodeJS.Timeout | undefined;
    worker.once('online', () => {
      timer = setTimeout(() => void worker.terminate(), limitMs);
    });
    // A buffer arrives as an array of bytes.
    worker.once('message', (answer: PreparedFont) =>
      resolve('font' in answer ? { font: Buffer.from(answer.font) } : answer),
    );
    worker.once('error', () => resolve(tooSlow));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(tooSlow);
    });
  });
}
