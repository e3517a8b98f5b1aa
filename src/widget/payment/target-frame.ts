import { detach } from '../page/detach.ts';
import { markDrawn } from '../page/drawn.ts';
import { setHidden } from '../page/visibility.ts';
import type { Scope } from '../scope.ts';

/**
 * Adds the frame that shows the issuer's challenge and the answer to a natively submitted form (widget-contract.md
 * 5.2). A frame takes some ten milliseconds on a phone and 0.3 MB, so that it is added only when the shopper
 * comes to the form.
 */
export function addTargetFrame(
  scope: Scope,
  form: HTMLFormElement,
  name: string,
  title: string,
): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.className = 'wpwl-target';
  markDrawn(scope, [iframe]);
  iframe.name = name;
  iframe.title = title;
  iframe.src = 'about:blank';
  iframe.setAttribute('frameborder', '0');
  // The issuer's frame inside this one can only have permissions that this one has (threeds-security.md A.5).
  iframe.setAttribute('allow', 'payment *; publickey-credentials-get *; publickey-credentials-create *');
  setHidden(iframe, true);
  form.after(iframe);
  scope.add(() => detach(iframe));
  return iframe;
}
