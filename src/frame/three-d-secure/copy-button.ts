import { elementById } from './element.ts';

/** How long the button says that it has copied, in milliseconds. */
const copiedMs = 2_000;

/** Makes the button beside a reference copy it. The page of an authentication has none. */
export function watchCopyButton(): void {
  const button = elementById('copy');
  const reference = elementById('reference');
  if (!button || !reference) return;
  const { textContent: name, dataset } = button;
  const status = elementById('status');
  button.addEventListener('click', () => {
    getSelection()?.selectAllChildren(reference);
    // The Clipboard API is closed to a frame in the page of another origin.
    if (!document.execCommand('copy')) return;
    button.textContent = dataset.copied ?? '';
    if (status) status.textContent = dataset.copied ?? '';
    setTimeout(() => {
      button.textContent = name;
    }, copiedMs);
  });
}
