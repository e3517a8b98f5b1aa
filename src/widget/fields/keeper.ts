import type { Scope } from '../scope.ts';

/**
 * A frame of the gateway without a field. It remembers typed values inside the gateway's origin, so that they
 * outlive a page that moves the whole form, which reloads its frames. It stands at the end of the page, where
 * no form is moved, and is made at the first keystroke, so that it costs nothing before.
 */
export function keepValues(scope: Scope, src: string): void {
  const iframe = document.createElement('iframe');
  iframe.src = src;
  iframe.title = '';
  iframe.tabIndex = -1;
  iframe.setAttribute('aria-hidden', 'true');
  iframe.style.display = 'none';
  document.body.append(iframe);
  scope.add(() => iframe.remove());
}
