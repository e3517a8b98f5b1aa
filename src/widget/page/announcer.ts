import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';

/** Tells the shopper what happens while and after paying. Below all rooms that speak to the shopper, so that it closes no circle. */
export interface Announcer {
  /** Says a sentence to assistive technology only. */
  say(sentence: string): void;
  /** Takes back a sentence that is not true any more. */
  unsay(sentence: string): void;
  /** Says a sentence about the progress, and shows it under the form. An empty one takes it away. */
  show(sentence: string): void;
  /**
   * Says an error, and shows it above the form as `.wpwl-message.wpwl-has-error`. An empty sentence takes it away.
   *
   * @param isRevealed whether the page scrolls to it, which it does unless told otherwise: the shopper has just done
   * something and waits for an answer
   */
  showError(sentence: string, isRevealed?: boolean): void;
  /** Shows a sentence above the form for good. `isAloud`: it is said, too. */
  warn(sentence: string, isAloud: boolean): void;
}

// In the style attribute: with the option `style: 'none'` there is no sheet of ours that could hide it.
const hiddenStyle =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/**
 * Creates the live region of one form. It is in the page before anything happens, because a region that appears together
 * with its text is not read (experience.md B2, A-92).
 */
export function createAnnouncer(scope: Scope, container: HTMLElement): Announcer {
  const region = document.createElement('div');
  region.className = 'wpwl-status';
  region.setAttribute('role', 'status');
  container.append(region);
  let message: HTMLElement | undefined;
  const say = (sentence: string, isVisible: boolean) => {
    region.style.cssText = isVisible && sentence ? '' : hiddenStyle;
    // The same words are only said again when the text differs.
    region.textContent = sentence && region.textContent === sentence ? `${sentence}\u00a0` : sentence;
  };
  say('', false);
  const removeMessage = () => {
    if (message) detach(message);
    message = undefined;
  };
  scope.add(() => {
    detach(region);
    removeMessage();
  });
  return {
    say: (sentence) => say(sentence, false),
    unsay(sentence) {
      if (region.textContent?.trim() === sentence) say('', false);
    },
    show: (sentence) => say(sentence, true),
    warn(sentence, isAloud) {
      const notice = document.createElement('div');
      notice.className = 'wpwl-notice';
      notice.textContent = sentence;
      container.prepend(notice);
      scope.add(() => detach(notice));
      if (isAloud) say(sentence, false);
    },
    showError(sentence, isRevealed = true) {
      removeMessage();
      if (!sentence) return;
      message = document.createElement('div');
      message.className = 'wpwl-message wpwl-has-error';
      message.textContent = sentence;
      container.prepend(message);
      // On a phone the shopper is at the button, a screen below.
      if (isRevealed) message.scrollIntoView({ block: 'nearest' });
      say(sentence, false);
    },
  };
}
