import type { Scope } from '../../scope.ts';

/** How long a shop may hide a challenge before the shopper is told, in milliseconds. */
const hiddenTimeoutMs = 3_000;

/**
 * Watches whether a shop hides the frame of a challenge, or what is around it. A shop that shows it in time, for example in a
 * dialog of its own, is not told.
 *
 * @param changed called when the frame has been hidden for a while, and when it is shown after that
 */
export function watchSight(life: Scope, frame: HTMLElement, changed: (isSeen: boolean) => void): void {
  let isSeen = true;
  let cancel = () => {};
  const look = () => {
    const isNow = frame.getClientRects().length > 0;
    cancel();
    if (isNow === isSeen) return;
    cancel = life.after(isNow ? 0 : hiddenTimeoutMs, () => {
      isSeen = isNow;
      changed(isNow);
    });
  };
  const observer = new ResizeObserver(look);
  observer.observe(frame);
  life.add(() => observer.disconnect());
  look();
}
