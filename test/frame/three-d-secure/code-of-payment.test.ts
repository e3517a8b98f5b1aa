// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCopyButtons } from '../../../src/frame/three-d-secure/copy-button.ts';
import { writeLocalTime } from '../../../src/frame/three-d-secure/local-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<bdi id="reference">123 456</bdi><button id="copy" data-copied="Copied">Copy</button>
<time id="until" datetime="2026-11-23T10:00:00Z" data-format="de-DE">UTC</time><p id="status"></p>`;
});
afterEach(() => vi.useRealTimers());

const texts = () => [...document.querySelectorAll('#copy, #status')].map(({ textContent }) => textContent);

test('a press copies the reference, and says so for two seconds', () => {
  const copy = vi.fn(() => getSelection()?.toString() === '123 456');
  document.execCommand = copy;
  watchCopyButtons();
  document.querySelector<HTMLElement>('#copy')?.click();
  expect(copy).toHaveReturnedWith(true);
  expect(texts()).toEqual(['Copied', 'Copied']);
  vi.advanceTimersByTime(2_000);
  expect(texts()).toEqual(['Copy', 'Copied']);
});

test('a browser that does not copy is not said to have done so', () => {
  document.execCommand = () => false;
  watchCopyButtons();
  document.querySelector<HTMLElement>('#copy')?.click();
  expect(texts()).toEqual(['Copy', '']);
});

test('the time is written by the clock of the shopper, in the language of the page', () => {
  writeLocalTime();
  const at = new Date('2026-11-23T10:00:00Z');
  const written = at.toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short' });
  expect(document.querySelector('time')?.textContent).toBe(written);
});

test('the page of an authentication has neither', () => {
  document.body.innerHTML = '';
  expect([watchCopyButtons(), writeLocalTime()]).toEqual([undefined, undefined]);
});
