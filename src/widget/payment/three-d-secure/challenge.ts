import { openFrameChannel } from '../../hosted/frame-channel.ts';
import { showInstead } from '../../page/hide.ts';
import { fire } from '../../page/options.ts';
import { rootOf } from '../../page/roots.ts';
import type { SubmittedForm } from '../submitted-form.ts';

/** The gateway's 3-D Secure page, open in a frame of the shop's page. */
export interface ChallengeFrame {
  /** Leads a shopper back who has lost sight of it. */
  focus(): void;
  close(): void;
}

export interface ChallengeEvents {
  /** The shopper has something to do in the page now; `isHere`: it stands in the place of the form. */
  shown(isHere: boolean): void;
  /** The challenge is over with this result code; the shopper goes on to `url`. */
  done(outcome: { url: string; code: string }): void;
  /** The page does not answer, is unknown, or has lost its frame: the gateway knows what became of the payment. */
  lost(): void;
}

/** Default height of the frame, in pixels; the frame grows if the page needs more, unless the shop wants another height. */
const defaultHeight = 580;
/** How long the page may take to answer, in milliseconds: a payment is under way. */
const connectTimeoutMs = 10_000;

/**
 * Loads the gateway's 3-D Secure page in a frame, hidden at first: not every payment has something to show
 * (experience.md A-66). When the page asks for the shopper it takes the place of the form; in a frame of its own the shop
 * shows it as it likes (widget-contract.md 9.3, threeds-security.md A.5).
 *
 * @returns undefined for an address that is no 3-D Secure page, and where the frame is missing: the tab itself must go
 * there then
 */
export function openChallengeFrame(
  url: string,
  form: SubmittedForm,
  events: ChallengeEvents,
): ChallengeFrame | undefined {
  const { scope, element, targetFrame: own, spec } = form;
  const { address, settings, language, texts } = form.context;
  const target = spec.targets?.paymentTarget;
  const size = settings.threeDIframeSize;
  const frame = target ? frameNamed(target, element) : own;
  if (!url.startsWith(`${address.base}threeDSecure/execute?`) || !frame?.isConnected) return undefined;
  const life = scope.child();
  // `replace`, so that Back leads away from the shop's page and not through the issuer's.
  const navigate = (to: string) => frame.contentWindow?.location.replace(to);
  const load = () => navigate(`${url}&lang=${language.value.tag}#widget`);
  let isShown = false;
  let height = '';

  const show = (needed: number) => {
    if (frame === own) {
      const { style } = frame;
      if (!isShown) {
        life.add(showInstead(element, frame));
        // The form is hidden: a page whose rules hide such frames, too, would show nothing at all.
        style.setProperty('display', 'block', 'important');
        style.width = size.width;
        // Without a scheme browsers use the system's for the page inside: maybe dark, on a shop's page that has no dark.
        if (!hasScheme(frame)) style.colorScheme = 'light';
      }
      // Not over a height that the shop's callback has set.
      if (!isShown || style.height === height) {
        height = size.height === `${defaultHeight}px` && needed > defaultHeight ? `${needed}px` : size.height;
        style.height = height;
      }
    }
    if (!isShown) {
      isShown = true;
      events.shown(frame === own);
      frame.focus();
    }
    if (frame === own) fire('onLoadThreeDIframe', frame);
  };

  frame.title ||= texts.value.verification;
  life.listen(frame, 'load', (event) => {
    if (!isReadable(frame, address.base)) return;
    // The shop's page has moved the frame, which loads its first document anew.
    event.stopImmediatePropagation();
    load();
  });
  openFrameChannel(
    life,
    frame,
    address.origin,
    {
      connected() {},
      message(message) {
        if (message.type === 'show') show(Number(message.height));
        else if (message.type === 'done') events.done(message);
        else if (message.type === 'unanswered') events.lost();
      },
      disconnected() {},
      lost: events.lost,
    },
    connectTimeoutMs,
  );
  life.observe(rootOf(frame), { childList: true, subtree: true }, () => {
    if (!frame.isConnected) events.lost();
  });
  life.add(() => navigate('about:blank'));
  load();
  return {
    // Nobody could answer a challenge that the shop has hidden, for instance by closing its dialog.
    focus: () => (isShown && !frame.clientHeight ? events.lost() : frame.focus()),
    close() {
      life.end();
      // Looked up: wallets and pages put buttons of their own in the place of ours (design decision 5).
      if (isShown)
        element.querySelector<HTMLElement>('button[name=pay], .wpwl-wrapper-wallet button')?.focus();
    },
  };
}

/** Whether the shop's page declares the colour schemes that it supports. */
function hasScheme(frame: HTMLIFrameElement): boolean {
  return (
    getComputedStyle(frame).colorScheme !== 'normal' ||
    document.querySelector('meta[name=color-scheme]') !== null
  );
}

/** Whether the frame is empty or shows a page of the shop: a document of another origin cannot be read. */
function isReadable({ contentWindow }: HTMLIFrameElement, base: string): boolean {
  try {
    return contentWindow?.location.href.startsWith(base) === false;
  } catch {
    return false;
  }
}

function frameNamed(name: string, form: Node): HTMLIFrameElement | null {
  return rootOf(form).querySelector(`iframe[name="${CSS.escape(name)}"]`);
}

/**
 * How wide the issuer's page can be, in CSS pixels: as wide as the inside of the frame beside the form, or of the shop's
 * own frame, or else as the whole tab.
 *
 * @param frames `own`: beside the form; `target`: name of the shop's own (`paymentTarget`)
 * @param size of the frame beside the form (`threeDIframeSize`)
 */
export function challengeWidth(
  container: HTMLElement,
  { own, target }: { own: HTMLIFrameElement | undefined; target: string | undefined },
  size: { width: string },
): number {
  if (target) return frameNamed(target, container)?.clientWidth || innerWidth;
  const wanted = /^\d+px$/.test(size.width) ? Number.parseInt(size.width, 10) : innerWidth;
  const inside = container.clientWidth - sidesOf(container, 'padding', '');
  return Math.min(inside, wanted) - (own ? sidesOf(own, 'border', '-width') : 0) || innerWidth;
}

/** Width of a node's left and right padding or border, in CSS pixels. */
function sidesOf(node: Element, name: string, part: string): number {
  const style = getComputedStyle(node);
  const width = (side: string) => Number.parseFloat(style.getPropertyValue(`${name}-${side}${part}`)) || 0;
  return width('left') + width('right');
}
