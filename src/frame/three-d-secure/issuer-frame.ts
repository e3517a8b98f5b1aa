import { challengeWindows, notificationType } from '#contract/three-d-secure.ts';
import { unguessableId } from '../unguessable-id.ts';
import { elementById } from './element.ts';
import type { IssuerForm } from './issuer-form.ts';
import { sendForm } from './issuer-form.ts';

/**
 * How long an issuer's page may be open before the shopper is offered help, in milliseconds (threeds-security A.5).
 */
const helpAfterMs = 12_000;

interface IssuerFrameEvents {
  /** Called when a message from the frame says that the issuer has finished. */
  notified(): void;
  /** Called when the issuer's page may have failed to load. Browsers do not report this. */
  doubtful(): void;
}

/** Holds the single frame that shows an issuer's page. */
export interface IssuerFrame {
  /**
   * Sends the form into a new frame, unless that form's frame already exists. Removes the frame when there is no
   * form.
   */
  hold(form: IssuerForm | undefined): void;
}

/** Creates the holder of the issuer's frame. At first there is no frame. */
export function createIssuerFrame(events: IssuerFrameEvents): IssuerFrame {
  let frame: HTMLIFrameElement | undefined;
  let key: string | undefined;
  let helpTimer: ReturnType<typeof setTimeout> | undefined;

  // Without the check for null, a message from a closed window would match a removed frame: both have no window.
  window.addEventListener('message', ({ source, origin, data }) => {
    const isOwn = source !== null && source === frame?.contentWindow && origin === location.origin;
    if (isOwn && data?.type === notificationType) events.notified();
  });

  return {
    hold(form) {
      if (form?.key === key) return;
      key = form?.key;
      clearTimeout(helpTimer);
      frame?.remove();
      frame = form && frameOf(form);
      if (!form || !frame) return;
      if (form.window) {
        // Browsers report a page that must not be framed as loaded, so only the elapsed time shows that something is
        // wrong.
        helpTimer = setTimeout(events.doubtful, helpAfterMs);
        watchLoads(frame, events.doubtful);
        elementById('place')?.append(frame);
      } else document.body.append(frame);
      sendForm(form, frame.name);
    },
  };
}

/**
 * Calls `reloaded` when the frame loads again after the issuer's page. After Back, browsers show a page of their own
 * in the frame instead of sending a form twice.
 */
function watchLoads(frame: HTMLIFrameElement, reloaded: () => void): void {
  let loads = 0;
  frame.addEventListener('load', () => {
    // Some browsers first load an empty document.
    if (frame.contentDocument?.URL === 'about:blank') return;
    loads += 1;
    if (loads > 1) reloaded();
  });
}

function frameOf({ window: size }: IssuerForm): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // The name must be one that no other window has; otherwise the form would be posted there. `crypto.randomUUID` is
  // not used because pages without https lack it.
  frame.name = unguessableId();
  // The sandbox does not allow top navigation: the issuer's page must not replace the shop's page
  // (threeds-security A2).
  frame.setAttribute('sandbox', sandbox + (size ? popups : ''));
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  if (!size) {
    Object.assign(frame, { hidden: true, tabIndex: -1 });
    frame.setAttribute('aria-hidden', 'true');
    return frame;
  }
  frame.title = elementById('place')?.dataset.title ?? '';
  frame.allow = 'payment *; publickey-credentials-get *; publickey-credentials-create *';
  const [width, height] = challengeWindows[size] ?? [];
  if (width === undefined) frame.className = 'whole';
  else Object.assign(frame, { width, height });
  return frame;
}

const sandbox = 'allow-forms allow-scripts allow-same-origin';
const popups = ' allow-popups allow-popups-to-escape-sandbox';
