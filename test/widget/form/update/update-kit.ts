import { vi } from 'vitest';
import type { FormChanges } from '../../../../src/contract/wpwl.ts';
import type { Widget } from '../../../../src/widget/widget.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { pick } from '../../kit.ts';
import { form, loadSilent } from '../../widget-kit.ts';

/** A card form that is ready, with the gateway's side of its frames. */
export interface ReadyForm {
  readonly widget: Widget;
  readonly number: FakeFrame;
  readonly cvv: FakeFrame;
}

/** Loads a form of these brands, and waits until the shopper can type. */
export async function loadReady(
  options: Record<string, unknown> = {},
  brands = 'VISA MASTER',
): Promise<ReadyForm> {
  const widget = await loadSilent(form.replace('VISA MASTER', brands), options);
  const [number, cvv] = [...document.querySelectorAll<HTMLIFrameElement>('iframe.wpwl-control')].map(
    (iframe) => new FakeFrame(iframe),
  );
  number?.connect();
  cvv?.connect();
  await vi.advanceTimersByTimeAsync(300);
  return { widget, number: number as FakeFrame, cvv: cvv as FakeFrame };
}

/** Calls `wpwl.update`, and lets the page paint. */
export async function update(widget: Widget, changes: FormChanges | object): Promise<void> {
  const updated = widget.update(changes);
  updated.catch(() => {});
  await vi.advanceTimersByTimeAsync(300);
  await updated;
}

/** Gives what the live region of the card form says. */
export const told = () => pick('.wpwl-container-card .wpwl-status').textContent;
export const button = () => pick<HTMLButtonElement>('.wpwl-button-pay');
export const holder = () => pick<HTMLInputElement>('.wpwl-control-cardHolder');

/** Notes every node of the card form that is added or removed from now on, frames included. */
export function noteNodes(): Node[] {
  const moved: Node[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) moved.push(...addedNodes, ...removedNodes);
  });
  observer.observe(pick('.wpwl-form-card'), { childList: true, subtree: true });
  return moved;
}
