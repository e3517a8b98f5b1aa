/** Waits for a node that may never appear. */
import type { Locator } from '@playwright/test';

/** Whether the node is in the document within this time, in milliseconds. */
export function appearsWithin(timeout: number, node: Locator): Promise<boolean> {
  return node.waitFor({ state: 'attached', timeout }).then(
    () => true,
    () => false,
  );
}
