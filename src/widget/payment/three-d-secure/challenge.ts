import { linkFrame } from '../../hosted/frame-channel.ts';
import { instead } from '../../page/hide.ts';
import { fire } from '../../page/options.ts';
import { rootOf } from '../../page/roots.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';

/** The gateway's 3-D Secure page, open in a frame of the shop's page. */
export interface Challenge {
  /** Leads a shopper there who has lost it. */
  focus(): void;
  /** Takes it away. */
  close(): void;
}

export interface ChallengeEvents {
  /** The shopper has something to do in it now; `here`: in the place of the form. */
  shown(here: boolean): void;
  /** It is over with this result code; the shopper goes to `url`. */
  done(outcome: { url: string; code: string }): void;
  /** It does not answer, is not known any more, or the page took its frame away: the gateway knows what became of the payment. */
  lost(): void;
}

export interface ChallengeParts {
  scope: Scope;
  context: Pick<WidgetContext, 'address' | 'settings' | 'language' | 'texts'>;
  form: HTMLFormElement;
  /** The frame beside the form. */
  own: HTMLIFrameElement | undefined;
  /** Name of the frame of the page that the shop wants it in (`paymentTarget`); empty for the one beside the form. */
  target: string | undefined;
}

/** Height of the frame where the shop wants no other one; as much as the page needs, if that is more. */
const usual = 580;
/** How long its page may take to answer, in milliseconds: a payment is under way. */
const patience = 10_000;

/**
 * Loads the gateway's 3-D Secure page, out of sight: not every payment has something to show (experience.md A-66). When
 * it asks for the shopper it takes the place of the form, but for a frame of the shop's own, which the shop shows as it
 * likes (widget-contract.md 9.3, threeds-security.md A.5).
 *
 * @returns undefined for any other address, and where there is no such frame: it takes the place of the shop's page then
 */
export function openChallenge(
  url: string,
  { scope, context, form, own, target }: ChallengeParts,
  events: ChallengeEvents,
): Challenge | undefined {
  const { address, settings, language, texts } = context;
  const size = settings.threeDIframeSize;
  const frame = target ? frameNamed(target, form) : own;
  if (!url.startsWith(`${address.base}threeDSecure/execute?`) || !frame?.isConnected) return undefined;
  const life = scope.child();
  // `replace`, so that Back leads away from the shop's page and not through the issuer's.
  const go = (to: string) => frame.contentWindow?.location.replace(to);
  const load = () => go(`${url}&lang=${language.value.tag}#widget`);
  let shown = false;
  let height = '';

  const show = (needed: number) => {
    if (frame === own) {
      const { style } = frame;
      if (!shown) {
        life.add(instead(form, frame));
        // The form is gone: a page whose rules hide such frames would leave nothing.
        style.setProperty('display', 'block', 'important');
        style.width = size.width;
        // Without one, browsers show the page within in the system's scheme: dark, maybe, on a page that knows no dark.
        if (!hasScheme(frame)) style.colorScheme = 'light';
      }
      // The shop's callback may have given it another height.
      if (!shown || style.height === height) {
        height = size.height === `${usual}px` && needed > usual ? `${needed}px` : size.height;
        style.height = height;
      }
    }
    if (!shown) {
      shown = true;
      events.shown(frame === own);
      frame.focus();
    }
    if (frame === own) fire('onLoadThreeDIframe', frame);
  };

  frame.title ||= texts.value.verification;
  life.listen(frame, 'load', (event) => {
    if (!isReadable(frame, address.base)) return;
    // The page has moved the frame, which loads anew what it began with.
    event.stopImmediatePropagation();
    load();
  });
  linkFrame(
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
    patience,
  );
  life.observe(rootOf(frame), { childList: true, subtree: true }, () => {
    if (!frame.isConnected) events.lost();
  });
  life.add(() => go('about:blank'));
  load();
  return {
    // One that the page has hidden, by closing its dialog for instance, nobody could answer.
    focus: () => (shown && !frame.clientHeight ? events.lost() : frame.focus()),
    close() {
      life.end();
      if (shown) form.querySelector<HTMLElement>('button[name=pay], .wpwl-wrapper-wallet button')?.focus();
    },
  };
}

/** Whether the shop's page says in which colour schemes it can be seen. */
function hasScheme(frame: HTMLIFrameElement): boolean {
  return (
    getComputedStyle(frame).colorScheme !== 'normal' ||
    document.querySelector('meta[name=color-scheme]') !== null
  );
}

/** Whether the frame shows nothing, or something of the shop: a document of another origin says nothing about itself. */
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
 * own, and else as the whole tab.
 *
 * @param target see {@link ChallengeParts}
 */
export function roomFor(container: HTMLElement, target: string | undefined, size: { width: string }): number {
  if (target) return frameNamed(target, container)?.clientWidth || innerWidth;
  const wanted = /^\d+px$/.test(size.width) ? Number.parseInt(size.width, 10) : innerWidth;
  const own = container.querySelector('.wpwl-target');
  const inside = container.clientWidth - around(container, 'padding', '');
  return Math.min(inside, wanted) - (own ? around(own, 'border', '-width') : 0) || innerWidth;
}

/** Pixels of a node's padding or border at its sides. */
function around(node: Element, name: string, part: string): number {
  const style = getComputedStyle(node);
  const of = (side: string) => Number.parseFloat(style.getPropertyValue(`${name}-${side}${part}`)) || 0;
  return of('left') + of('right');
}
