/** Pastes as a shopper does. */
import type { Locator } from '@playwright/test';

/**
 * Pastes a text over what the field has. The event has its own data, because the system's clipboard is shared by all tests
 * that run at once, and engines other than Chromium give a page no access to it.
 */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // What the browser does by itself after a real paste that no script has prevented.
    if (node.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
