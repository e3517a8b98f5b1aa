/** What a shop lays over a challenge, so that the shopper cannot answer it. */
import { getRoot } from '../../page/roots.ts';
import { safely } from '../../page/safely.ts';
import { canLeadTab } from '../../page/tab.ts';
import type { Scope } from '../../scope.ts';

/** How often to look, in milliseconds. */
const lookIntervalMs = 1_000;
/**
 * How many looks in a row must find a cover before it is there for good. A shop that covers its page while the shopper waits
 * takes the cover away a little late.
 */
const maxLooks = 6;
/** The same for a cover in which the shopper has something to press, such as a dialog to close. */
const maxDialogLooks = 60;

/**
 * Calls `stayed` when the frame of a challenge is covered and stays so. The first look without a cover is the last one. Where
 * the tab cannot be led away, the challenge waits for its cover to go.
 */
export function watchCover(life: Scope, frame: HTMLIFrameElement, stayed: () => void): void {
  let looks = 0;
  const look = () => {
    const hits = safely(() => findCover(frame)) ?? [];
    looks += 1;
    if (hits.length === 0) return;
    const most = safely(() => hasControl(frame, hits)) ? maxDialogLooks : maxLooks;
    if (looks >= most && canLeadTab()) stayed();
    else life.after(lookIntervalMs, look);
  };
  life.after(lookIntervalMs, look);
}

/**
 * Returns the elements that take the presses in place of what is in sight of the frame: a dialog or a layer of the shop lies
 * over it, or the page around it is inert. A frame that the shop has hidden has none: nobody can tell when the shop shows it.
 */
function findCover(frame: HTMLIFrameElement): readonly Element[] {
  const { x, y, width, height } = frame.getBoundingClientRect();
  const root = getRoot(frame);
  const hits = [1, 3, 5, 7, 9].flatMap(
    (tenths) => root.elementFromPoint(x + (width * tenths) / 10, y + (height * tenths) / 10) ?? [],
  );
  return height > 0 && !hits.includes(frame) ? hits : [];
}

/** Whether the shopper has something to press in what lies over the frame. */
function hasControl(frame: HTMLIFrameElement, hits: readonly Element[]): boolean {
  const { host } = getRoot(frame) as Partial<ShadowRoot>;
  const isAround = (element: Element) => element.contains(frame) || element.contains(host ?? null);
  return hits.some((hit) => {
    let layer: Element = hit;
    while (layer.parentElement && !isAround(layer.parentElement)) layer = layer.parentElement;
    return (
      !isAround(layer) &&
      [...layer.querySelectorAll('a,button,input,[role=button]')].some(
        (control) => control.getClientRects().length > 0,
      )
    );
  });
}
