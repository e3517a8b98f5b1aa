import { challengeWindows, notified } from '#contract/three-d-secure.ts';
import { unguessableId } from '../unguessable-id.ts';
import { elementById } from './element.ts';
import type { IssuerForm } from './issuer-form.ts';
import { postForm } from './post-form.ts';

/** How long an issuer's page may take, in milliseconds, before the shopper is offered help (threeds-security A.5). */
const helpAfterMs = 12_000;

interface IssuerFrameEvents {
  /** A message from the frame says that the issuer has finished. */
  notified(): void;
  /** The page may have failed: browsers do not tell. */
  doubtful(): void;
}

/** Holds the one frame that an issuer's page is in. */
export interface IssuerFrame {
  /** Posts the form into a new frame, unless it is there already; removes the frame when there is no form. */
  hold(form: IssuerForm | undefined): void;
}

export function createIssuerFrame(events: IssuerFrameEvents): IssuerFrame {
  let frame: HTMLIFrameElement | undefined;
  let key: string | undefined;
  let helpTimer: ReturnType<typeof setTimeout> | undefined;

  // Without the null check a message from a closed window would match a removed frame: both have no window.
  window.addEventListener('message', ({ source, origin, data }) => {
    const isOwn = source !== null && source === frame?.contentWindow && origin === location.origin;
    if (isOwn && data?.type === notified) events.notified();
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
        // Browsers report a page that may not be framed as loaded, so that only the time can tell.
        helpTimer = setTimeout(events.doubtful, helpAfterMs);
        watchLoads(frame, events.doubtful);
        elementById('place')?.append(frame);
      } else document.body.append(frame);
      postForm(form.url, form.fields, frame.name);
    },
  };
}

/** After Back browsers show a page of their own instead of sending a form twice: the frame loads once more then. */
function watchLoads(frame: HTMLIFrameElement, reloaded: () => void): void {
  let loads = 0;
  frame.addEventListener('load', () => {
    // Some browsers load an empty document first.
    if (frame.contentDocument?.URL === 'about:blank') return;
    loads += 1;
    if (loads > 1) reloaded();
  });
}

function frameOf({ window: size }: IssuerForm): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // A name that no other window has, or the form would go there. Not by `crypto.randomUUID`: pages without https lack it.
  frame.name = unguessableId();
  // No top navigation: the issuer's page must not replace the shop's (threeds-security A2).
  frame.setAttribute('sandbox', sandbox + (size ? popups : ''));
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  if (!size) {
    Object.assign(frame, { hidden: true, tabIndex: -1 });
    frame.setAttribute('aria-hidden', 'true');
    return frame;
  }
  frame.title = elementById('place')?.dataset.title ?? '';
  frame.allow = 'payment *; publickey-credentials-get *';
  const [width, height] = challengeWindows[size] ?? [];
  if (width === undefined) frame.className = 'whole';
  else Object.assign(frame, { width, height });
  return frame;
}

const sandbox = 'allow-forms allow-scripts allow-same-origin';
const popups = ' allow-popups allow-popups-to-escape-sandbox';
