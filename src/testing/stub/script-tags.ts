/** Stands in for the browser's loading of the widget's script: tags of the page, and tags that somebody adds. */
import { accessorOf, Replacements } from './replacements.ts';

/** A type that no DOM runs, so that none requests the script. It stands in the tag while the tag is new. */
const foreign = 'text/payment-widgets-stub';
const isOfWidget = (address: string) => address.includes('paymentWidgets.js');
const marker = 'script[src*="paymentWidgets.js"]';

/**
 * Calls `run` once for each tag of the widget's script, in a later microtask, and then tells the tag that it has loaded.
 *
 * @returns a function that ends this
 */
export function watchScriptTags(run: (tag: HTMLScriptElement) => void): () => void {
  const replacements = new Replacements();
  const { prototype } = HTMLScriptElement;
  const { get, set } = accessorOf(prototype, 'src');
  const setAttribute = prototype.setAttribute;
  replacements.replace(prototype, 'src', {
    get,
    set(this: HTMLScriptElement, address: string) {
      if (isOfWidget(`${address}`)) setAttribute.call(this, 'type', foreign);
      set?.call(this, address);
    },
  });
  replacements.replace(prototype, 'setAttribute', {
    writable: true,
    value(this: HTMLScriptElement, name: string, value: string) {
      if (name === 'src' && isOfWidget(`${value}`)) setAttribute.call(this, 'type', foreign);
      setAttribute.call(this, name, value);
    },
  });
  const started = new WeakSet<HTMLScriptElement>();
  const start = (tag: HTMLScriptElement) => {
    if (started.has(tag) || !tag.isConnected) return;
    started.add(tag);
    run(tag);
    if (tag.type === foreign) tag.removeAttribute('type');
    tag.dispatchEvent(new Event('load'));
  };
  const look = (root: ParentNode) => {
    for (const tag of root.querySelectorAll<HTMLScriptElement>(marker)) start(tag);
  };
  // A runner may take `document` away before the last change has been told.
  const page = document;
  const observer = new MutationObserver(() => look(page));
  observer.observe(page, { childList: true, subtree: true });
  void Promise.resolve().then(() => look(page));
  return () => {
    observer.disconnect();
    replacements.undo();
  };
}
