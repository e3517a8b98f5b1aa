import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';
import { findDrawn, markDrawn } from './drawn.ts';

/**
 * Tells the shopper what happens during and after a payment, on screen and by assistive technology. The interface is in
 * this folder, which all code that informs the shopper may import, so that the imports form no circle.
 */
export interface Announcer {
  /** Announces a sentence to assistive technology only. */
  say(sentence: string): void;
  /** Removes a sentence that is no longer true. */
  unsay(sentence: string): void;
  /**
   * Announces a sentence about the progress and shows it under the form, unless it stands there. An empty sentence removes
   * it.
   *
   * @param isOnButton whether the Pay button shows it in the layouts `accordion` and `compact`. It is only announced then.
   */
  show(sentence: string, isOnButton?: boolean): void;
  /**
   * Announces an error and shows it above the form as `.wpwl-message.wpwl-has-error`. An empty sentence removes it.
   *
   * @param isRevealed whether the page scrolls to the error. True by default: the shopper has just done something and
   * waits for an answer.
   * @param amount the amount in the sentence, which a translator of the page leaves as it is. Such an error is an alert of
   * its own, which assistive technology reads before anything else; another one is announced by the live region.
   * @param isCancelled whether the shopper has cancelled: nothing went wrong, so the sentence has no colour of errors.
   */
  showError(sentence: string, isRevealed?: boolean, amount?: string, isCancelled?: boolean): void;
  /** Shows a sentence above the form permanently. `isAloud`: it is also announced. */
  warn(sentence: string, isAloud: boolean): void;
}

// Hides the live region from view but not from assistive technology. It is set as a style attribute because with the
// option `style: 'none'` no style sheet of the widget could hide the region.
const hiddenStyle =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/**
 * Creates the live region of one form. The region is added before anything happens, because screen readers do not
 * read a region that appears together with its text (experience.md B2, A-92).
 */
export function createAnnouncer(scope: Scope, container: HTMLElement): Announcer {
  const region = document.createElement('div');
  region.className = 'wpwl-status';
  region.setAttribute('role', 'status');
  markDrawn(scope, [region]);
  container.append(region);
  let message: HTMLElement | undefined;
  // Not read from the region, whose words a translator of the page replaces.
  let said = '';
  const say = (sentence: string, isVisible: boolean) => {
    if (isVisible && !region.style.cssText && region.textContent === sentence) return;
    region.style.cssText = isVisible && sentence ? '' : hiddenStyle;
    // Screen readers repeat a sentence only when the region's text changes, so a repeated sentence gets an added
    // space.
    said = sentence && said === sentence && region.textContent ? `${sentence}\u00a0` : sentence;
    region.textContent = said;
  };
  say('', false);
  const removeMessage = () => {
    if (message) detach(message);
    message = undefined;
  };
  const unsay = (sentence: string) => {
    if (said.trim() === sentence) say('', false);
  };
  scope.add(() => {
    detach(region);
    removeMessage();
  });
  return {
    say: (sentence) => say(sentence, false),
    unsay,
    show(sentence, isOnButton = false) {
      const isCompact = container.classList.contains('wpwl-compact');
      say(sentence, !(isOnButton && isCompact && findDrawn(container, '.wpwl-button-pay')));
    },
    warn(sentence, isAloud) {
      const notice = document.createElement('div');
      notice.className = 'wpwl-notice';
      markDrawn(scope, [notice]);
      notice.textContent = sentence;
      container.prepend(notice);
      scope.add(() => detach(notice));
      if (isAloud) say(sentence, false);
    },
    showError(sentence, isRevealed = true, amount?, isCancelled = false) {
      if (message && !sentence) unsay(message.textContent);
      removeMessage();
      if (!sentence) return;
      message = document.createElement('div');
      message.className = `wpwl-message wpwl-has-error${isCancelled ? ' wpwl-cancelled' : ''}`;
      markDrawn(scope, [message]);
      const [before = '', after] = amount ? sentence.split(amount) : [sentence];
      message.append(before);
      if (amount && after !== undefined) {
        message.setAttribute('role', 'alert');
        const node = document.createElement('span');
        node.className = 'notranslate';
        node.translate = false;
        node.textContent = amount;
        message.append(node, after);
      }
      container.prepend(message);
      // On a phone the shopper is at the Pay button, a screen below the message.
      if (isRevealed) message.scrollIntoView({ block: 'nearest' });
      if (!amount) say(sentence, false);
    },
  };
}
