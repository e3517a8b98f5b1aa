/** Lets a recording of a browser's requests answer a payment. */
import type { BrowserContext, Page } from '@playwright/test';

/**
 * Has each document make the same random ids each time it is opened, so that the attempt to pay has the id that the recording has.
 * Call it before the page is opened, when it is recorded and when it is replayed. Two payments of such pages at one checkout have one
 * id, and the gateway takes the second for a repeat of the first.
 */
export async function repeatIds(page: Pick<Page | BrowserContext, 'addInitScript'>): Promise<void> {
  await page.addInitScript(() => {
    // One document of a page differs from another by its address alone.
    let state = [...location.href].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16_777_619), 1);
    crypto.getRandomValues = <Values extends ArrayBufferView | null>(values: Values): Values => {
      if (!values) return values;
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      for (let at = 0; at < bytes.length; at += 1) {
        // A step of mulberry32, whose high bits are well mixed.
        state = (state + 0x6d2b79f5) | 0;
        const mixed = Math.imul(state ^ (state >>> 15), state | 1);
        bytes[at] = (mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))) >>> 24;
      }
      return values;
    };
  });
}
