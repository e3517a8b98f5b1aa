/** Prepares one font in a thread of its own (see `font-thread.ts`). */
import { parentPort, workerData } from 'node:worker_threads';
import { prepareFont } from './prepare-font.ts';

parentPort?.postMessage(await prepareFont(Buffer.from(workerData)));
