import { challengeWindows, notified } from '../../contract/three-d-secure.ts';
import { randomHex } from '../random-id.ts';
import { part } from './element.ts';
import type { Job } from './issuer-form.ts';
import { postForm } from './post-form.ts';

/** How long an issuer's page may take before the shopper is offered help, in milliseconds (threeds-security A.5). */
const patience = 12_000;

interface Hears {
  /** The issuer is done with the frame, or says so. */
  notified(): void;
  /** The page may have failed: browsers do not tell. */
  doubtful(): void;
}

/** Holds the one frame that an issuer's page is in. */
export interface IssuerFrame {
  /** Makes the frame that the job wants, unless it is there. */
  hold(job: Job | undefined): void;
}

export function issuerFrame(hears: Hears): IssuerFrame {
  let frame: HTMLIFrameElement | undefined;
  let key: string | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;

  // A window that is gone has no messages: its source would be null, and so would be the content of a removed frame.
  window.addEventListener('message', ({ source, origin, data }) => {
    const isOwn = source !== null && source === frame?.contentWindow && origin === location.origin;
    if (isOwn && data?.type === notified) hears.notified();
  });

  return {
    hold(job) {
      if (job?.key === key) return;
      key = job?.key;
      clearTimeout(slow);
      frame?.remove();
      frame = job && frameOf(job);
      if (!job || !frame) return;
      if (job.window) {
        // A page that may not be framed counts as loaded, so that the time alone tells.
        slow = setTimeout(hears.doubtful, patience);
        watchLoads(frame, hears.doubtful);
        part('place')?.append(frame);
      } else document.body.append(frame);
      postForm(job.url, job.fields, frame.name);
    },
  };
}

/** Back leads to a page of the browser's own, that a form is not sent twice: the frame loads once more then. */
function watchLoads(frame: HTMLIFrameElement, again: () => void): void {
  let loads = 0;
  frame.addEventListener('load', () => {
    // The empty document that some browsers put there first.
    if (frame.contentDocument?.URL === 'about:blank') return;
    loads += 1;
    if (loads > 1) again();
  });
}

function frameOf({ window: size }: Job): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // No other window has this name, or the form would go there. Not `crypto.randomUUID`: shops without https have none.
  frame.name = randomHex();
  // No top navigation: the issuer's page is not to lead the shop away (threeds-security A2).
  frame.setAttribute('sandbox', sandbox + (size ? popups : ''));
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  if (!size) {
    Object.assign(frame, { hidden: true, tabIndex: -1 });
    frame.setAttribute('aria-hidden', 'true');
    return frame;
  }
  frame.title = part('place')?.dataset.title ?? '';
  frame.allow = 'payment *; publickey-credentials-get *';
  const [width, height] = challengeWindows[size] ?? [];
  if (width === undefined) frame.className = 'whole';
  else Object.assign(frame, { width, height });
  return frame;
}

const sandbox = 'allow-forms allow-scripts allow-same-origin';
const popups = ' allow-popups allow-popups-to-escape-sandbox';
