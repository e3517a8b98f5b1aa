import { elementById } from './element.ts';

/** How long the button says that it has copied, in milliseconds. */
const copiedMs = 2_000;

/** Makes each button copy the text before it. The page of an authentication has none. */
export function watchCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copied]')) {
    const { textContent: name, dataset } = button;
    const status = elementById('status');
    button.addEventListener('click', () => {
      getSelection()?.selectAllChildren(button.previousElementSibling ?? button);
      // The Clipboard API is closed to a frame in the page of another origin.
      if (!document.execCommand('copy')) return;
      button.textContent = dataset.copied ?? '';
      if (status) status.textContent = dataset.copied ?? '';
      setTimeout(() => {
        button.textContent = name;
      }, copiedMs);
    });
  }
}
