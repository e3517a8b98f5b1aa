/**
 * What a connector says of an order that never left. The gateway believes a `NotSent`: it charges at the second connector of the rule,
 * or declines.
 */
import assert from 'node:assert/strict';
import type { Capabilities } from '../../connector/capabilities.ts';
import { type Bench, notTried } from './bench.ts';
import { type BenchCheck, type Making, makingsOf } from './check.ts';
import { answeredInVain, openFaults, refusedConnection } from './faults.ts';
import { unlessUnknown } from './truth.ts';

export function fallbackChecks(capabilities: Capabilities): readonly BenchCheck[] {
  return makingsOf({ capabilities }).flatMap((making) => [
    {
      name: `${making.what} that may have arrived is never told as NotSent, after which a second connector would make it again`,
      async run(open) {
        const passed = await countBefore(await open(), making);
        for (const fault of openFaults) {
          const bench = await open();
          const make = await making.prepare(bench);
          bench.meet(fault, passed);
          const error = await catchError(make);
          if (bench.isFaultLeft()) notTried('the request did not meet the fault');
          requireSent(error, fault.name);
        }
      },
    },
    {
      name: `${making.what} that may have arrived is never told as NotSent when it is sent again to a closed door`,
      async run(open) {
        const passed = await countBefore(await open(), making);
        const bench = await open();
        const make = await making.prepare(bench);
        bench.meet(answeredInVain, passed, refusedConnection);
        const error = await catchError(make);
        if (bench.isFaultLeft()) notTried('the request did not meet the fault');
        requireSent(error, 'no answer to the first request');
      },
    },
    {
      name: `${making.what} of which no request left is told as NotSent`,
      async run(open) {
        await countBefore(await open(), making);
        const bench = await open();
        const make = await making.prepare(bench);
        bench.meet(refusedConnection, 0, refusedConnection);
        assert.equal(
          (await catchError(make))?.name,
          'NotSent',
          'every connection was refused, and that is not told',
        );
      },
    },
  ]);
}

/** Returns how many requests of an order come before the one that makes it, which names it. */
async function countBefore(bench: Bench, { prepare }: Making): Promise<number> {
  const make = await prepare(bench);
  const { length } = bench.requests;
  await make();
  const own = bench.requests.slice(length);
  if (own.length === 0) notTried('nothing is sent for it');
  const first = own.findIndex((request) => request.method !== 'GET' && isNamed(request, bench.getKey()));
  return first === -1 ? own.length - 1 : first;
}

const isNamed = (request: object, key: string) => JSON.stringify(request).includes(key);

async function catchError(make: () => Promise<unknown>): Promise<Error | undefined> {
  let error: Error | undefined;
  await unlessUnknown(
    make().catch((thrown) => {
      error = thrown;
      throw thrown;
    }),
  );
  return error;
}

function requireSent(error: Error | undefined, fault: string): void {
  assert.notEqual(error?.name, 'NotSent', `NotSent was told after ${fault}, but the acquirer may have it`);
}
