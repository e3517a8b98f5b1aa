import { openFrameChannel } from '../../hosted/frame-channel.ts';
import { findDrawn, findPart } from '../../page/drawn.ts';
import { fire } from '../../page/options.ts';
import { getRoot } from '../../page/roots.ts';
import { safely } from '../../page/safely.ts';
import { showInstead } from '../../page/visibility.ts';
import type { SubmittedForm } from '../submitted-form.ts';
import { watchCover } from './cover.ts';
import { lookOf } from './look.ts';
import { watchSight } from './sight.ts';

/** A page of the gateway, open in a frame of the shop's page: 3-D Secure, or what the shopper pays with elsewhere. */
export interface ChallengeFrame {
  /** Moves the focus to the page, for a shopper who has lost sight of it. */
  focus(): void;
  /** Whether its frame is still in the shop's page. */
  isInPage(): boolean;
  close(): void;
}

/** What the 3-D Secure page reports to the form. */
export interface ChallengeEvents {
  /**
   * Called when the shopper has something to do in the page. `isHere`: it stands in the place of the form. `isCode`: the shopper
   * pays elsewhere, with what the page shows, and the page says so.
   */
  shown(isHere: boolean, isCode: boolean): void;
  /** Called when the challenge is over, with its result code and the address to which the shopper goes. */
  done(outcome: { url: string; code: string }): void;
  /**
   * Called when the page does not answer, does not know the authentication, or has lost its frame. The gateway then
   * knows what became of the payment.
   */
  lost(): void;
  /**
   * Called when the policy of the shop's page keeps the page out of the frame, or the shop keeps the shopper from it: the whole
   * tab must go to it.
   */
  refused(): void;
  /** Called when the shop has hidden what the shopper has to answer, and when it shows that again (`isSeen`). */
  sight(isSeen: boolean): void;
}

/**
 * The default height of the frame, in pixels. The frame grows to the height that an issuer's page asks for, up to
 * {@link maxPartOfWindow}, and is as tall as what the gateway's own page shows, unless the shop has chosen a height.
 */
const defaultHeight = 580;
/** The most that an issuer's page takes of the window's height. */
const maxPartOfWindow = 0.8;
/** The most that the gateway's own page gets, in pixels: a code with all that belongs to it, at twice the size of text. */
const maxOwnHeight = 2_400;
/** The gateway's pages for this frame, on whichever host they are: that of an authentication, and that of a code to pay with. */
const pages = /\/v1\/(threeDSecure\/execute|(paymentCode))\?/;
/** How long the page may take to answer, in milliseconds. A payment is under way meanwhile. */
const connectTimeoutMs = 10_000;

/**
 * Watches for the Cross-Origin-Embedder-Policy of a page that is not isolated by it. Only Chromium reports it.
 *
 * @returns a function that ends the watch
 */
function watchRefusal(url: string, refused: () => void): () => void {
  if (!('ReportingObserver' in window)) return () => {};
  const observer = new ReportingObserver(
    (reports) => {
      // Chromium's report tells the blocked address as JSON only.
      if (reports.some(({ body }) => JSON.stringify(body).includes(url))) refused();
    },
    { types: ['coep'] },
  );
  observer.observe();
  return () => observer.disconnect();
}

/**
 * Loads the gateway's 3-D Secure page in a frame. The frame is hidden at first, because not every payment has
 * something to show (experience.md A-66). When the page needs the shopper, its frame takes the place of the form; a
 * frame of the shop's own is shown as the shop likes (widget-contract.md 9.3, threeds-security.md A.5).
 *
 * @returns undefined for an address that is not a 3-D Secure page, and where the frame is missing: the whole tab must
 * go to the address then
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
  const isOurs = url.startsWith(`${address.origin}/`) && pages.exec(url);
  // The issuers' pages do not send what an isolated page asks of every frame.
  if (!isOurs || !frame?.isConnected || window.crossOriginIsolated) return undefined;
  const life = scope.child();
  // Uses `replace`, so that Back leads away from the shop's page and not through the issuer's page.
  const navigate = (to: string) => frame.contentWindow?.location.replace(to);
  const { tag, region = tag } = language.value;
  const load = () => navigate(`${url}&lang=${region}#widget&${safely(() => lookOf(element)) ?? ''}`);
  const { style } = frame;
  let isShown = false;
  let height = '';

  if (frame === own) {
    // A frame that is not displayed has no size, and its page could not tell how high it is. The rules of the list of methods
    // take the word "none" for a frame that is not seen.
    style.cssText = `position:absolute;visibility:hidden;float:none;height:0;width:${element.offsetWidth}px`;
  }

  const show = (needed: number, isWhole?: boolean) => {
    if (frame === own) {
      if (!isShown) {
        style.cssText = '';
        // A box of the page that is as wide as its content, such as a dialog, stays as wide as the form made it.
        style.contain = 'size';
        style.containIntrinsicWidth = `${element.clientWidth || 300}px`;
        life.add(showInstead(element, frame));
        // The form is hidden now. If the page's rules hid this frame, too, the shopper would see nothing at all.
        style.setProperty('display', 'block', 'important');
        style.width = size.width;
        // Without a colour scheme the page in the frame follows the system's scheme, and may be dark on a shop's page
        // that has no dark colours.
        if (safely(() => !hasScheme(frame))) style.colorScheme = 'light';
      }
      // A height that the shop's callback has set is kept.
      if (!isShown || style.height === height) {
        height = size.height === `${defaultHeight}px` ? fitHeight(frame, needed, isWhole) : size.height;
        style.height = height;
      }
    }
    if (!isShown) {
      isShown = true;
      events.shown(frame === own, !!isOurs[2]);
      safely(() => {
        // The form's button was pressed below: else the browser puts the head of the page into the middle of the window.
        const free = Number.parseFloat(getComputedStyle(frame).scrollMarginTop);
        if (frame === own && frame.getBoundingClientRect().top < free) frame.scrollIntoView();
      });
      safely(() => frame.focus());
      if (frame === own) safely(() => watchSight(life, frame, events.sight));
      watchCover(life, frame, events.refused);
    }
    if (frame === own) fire('onLoadThreeDIframe', frame);
  };

  if (isOurs[2]) frame.title = texts.value.completePayment;
  frame.title ||= texts.value.verification;
  life.listen(frame, 'load', (event) => {
    if (!isReadable(frame)) return;
    // The shop's page has moved the frame, so the frame loads its first document again.
    event.stopImmediatePropagation();
    load();
  });
  openFrameChannel(
    life,
    frame,
    address,
    {
      connected() {},
      message(message) {
        if (message.type === 'show') show(Number(message.height), message.whole);
        else if (message.type === 'done') events.done(message);
        else if (message.type === 'unanswered') events.lost();
      },
      disconnected() {},
      lost: events.lost,
    },
    connectTimeoutMs,
  );
  life.observe(getRoot(frame), { childList: true, subtree: true }, () => {
    if (!frame.isConnected) events.lost();
  });
  life.add(() => navigate('about:blank'));
  life.add(watchRefusal(url, events.refused));
  load();
  return {
    // A challenge that the shop has hidden, for example by closing its dialog, cannot be answered.
    isInPage: () => frame.isConnected,
    focus: () => (isShown && !frame.clientHeight ? events.lost() : frame.focus()),
    close() {
      life.end();
      // The button is searched for, because wallets and pages replace the widget's button by their own
      // (design decision 5).
      if (isShown)
        (
          findPart(element, 'button[name=pay]') ??
          findDrawn(element, '.wpwl-wrapper-wallet')?.querySelector('button')
        )?.focus();
    },
  };
}

/** Returns the height of the frame for a page that needs so many pixels. */
function fitHeight({ offsetHeight, clientHeight }: HTMLElement, needed: number, isWhole?: boolean): string {
  const most = isWhole ? maxOwnHeight : Math.max(defaultHeight, Math.round(innerHeight * maxPartOfWindow));
  const isFit = needed > (isWhole ? 0 : defaultHeight);
  return `${isFit ? Math.min(needed, most) + offsetHeight - clientHeight : defaultHeight}px`;
}

/** Whether the shop's page declares which colour schemes it supports. */
function hasScheme(frame: HTMLIFrameElement): boolean {
  return (
    getComputedStyle(frame).colorScheme !== 'normal' ||
    document.querySelector('meta[name=color-scheme]') !== null
  );
}

/** Whether the frame is empty or shows a page of the shop. A document of another origin cannot be read. */
function isReadable({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href.search(pages) === -1;
  } catch {
    return false;
  }
}

function frameNamed(name: string, form: Node): HTMLIFrameElement | null {
  return getRoot(form).querySelector(`iframe[name="${CSS.escape(name)}"]`);
}
