/** The widget's later script, which arrives when the test says so, or does not. */
import { vi } from 'vitest';
import type { Later } from '../../src/widget/form/parts/draw-with-later.ts';
import { createLaterScript } from '../../src/widget/page/later-script.ts';
import { address } from './form/address.ts';
import { later } from './loaded-script.ts';
import { connectFrames } from './widget-kit.ts';

export interface LateScript {
  readonly late: Later;
  arrive(arrives: boolean): Promise<void>;
}

type Code = NonNullable<Awaited<ReturnType<Later['load']>>>;

export function createLateScript(): LateScript {
  let settle: ((code: Code | undefined) => void) | undefined;
  const find = () =>
    new Promise<Code | undefined>((resolve) => {
      settle = resolve;
    });
  return {
    // Without a value the script behaves as one whose file did not arrive.
    late: createLaterScript(find as () => Promise<Code>, address),
    async arrive(arrives) {
      settle?.(arrives ? await later.load() : undefined);
      await vi.advanceTimersByTimeAsync(300);
      await connectFrames();
      await vi.advanceTimersByTimeAsync(300);
    },
  };
}
