/** The widget's later script, which arrives when the test says so, or does not. */
import { vi } from 'vitest';
import type { LaterCode } from '../../src/widget/form/later-code.ts';
import { createLaterScript, type LaterScript } from '../../src/widget/page/later-script.ts';
import { address } from './form/address.ts';
import { later } from './loaded-script.ts';
import { connectFrames } from './widget-kit.ts';

export interface LateScript {
  readonly late: LaterScript<LaterCode>;
  arrive(arrives: boolean): Promise<void>;
}

export function createLateScript(): LateScript {
  let settle: ((code: LaterCode | undefined) => void) | undefined;
  const find = () =>
    new Promise<LaterCode | undefined>((resolve) => {
      settle = resolve;
    });
  return {
    // Without a value the script behaves as one whose file did not arrive.
    late: createLaterScript(find as () => Promise<LaterCode>, address),
    async arrive(arrives) {
      settle?.(arrives ? later.loaded : undefined);
      await vi.advanceTimersByTimeAsync(300);
      await connectFrames();
      await vi.advanceTimersByTimeAsync(300);
    },
  };
}
