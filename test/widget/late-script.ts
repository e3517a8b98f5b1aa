/** Pages of the widget whose later script arrives when the test says so, or does not. */
import { beforeEach, vi } from 'vitest';
import type { Later } from '../../src/widget/form/mount/draw-with-later.ts';
import { createLaterScript } from '../../src/widget/page/later-script.ts';
import { address } from './form/address.ts';
import { page, setOptions } from './kit.ts';
import { later } from './loaded-script.ts';
import { connectFrames, eachOnItsOwnPage, onError, onReady, startWidget } from './widget-kit.ts';

type Code = NonNullable<Awaited<ReturnType<Later['load']>>>;

/** Gives every test of the file a later script of its own. */
export function lateScriptOfEachTest() {
  let settle: ((code: Code | undefined) => void) | undefined;
  let late: Later;
  eachOnItsOwnPage();
  beforeEach(() => {
    const find = () =>
      new Promise<Code | undefined>((resolve) => {
        settle = resolve;
      });
    // Without a value the script behaves as one whose file did not arrive.
    late = createLaterScript(find as () => Promise<Code>, address);
  });
  const paint = async () => {
    await vi.advanceTimersByTimeAsync(300);
    await connectFrames();
    await vi.advanceTimersByTimeAsync(300);
  };
  return {
    late: () => late,
    /** Opens a page on which the later script has not come yet. */
    async open(brands: string, options: Record<string, unknown> = {}) {
      page(
        `<form class="paymentWidgets" data-brands="${brands}" action="https://shop.example/result"></form>`,
      );
      setOptions({ onReady, onError, ...options });
      startWidget('AB', late);
      await paint();
    },
    async arrive(arrives: boolean) {
      settle?.(arrives ? await later.load() : undefined);
      await paint();
    },
  };
}
