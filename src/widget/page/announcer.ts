import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';

/** What is said and shown while and after paying. */
export interface Announcer {
  /** Said to assistive technology only. */
  say(sentence: string): void;
  /** Takes a sentence back that is not true any more. */
  unsay(sentence: string): void;
  /** Said, and shown under the form: progress. Empty ends it. */
  show(sentence: string): void;
  /**
   * Said, and shown above the form as `.wpwl-message.wpwl-has-error`. Empty takes it away. `reveal` scrolls to it: the
   * shopper has just done something and waits for an answer.
   */
  showError(sentence: string, reveal?: boolean): void;
  /** Shown above the form for good; `aloud`: said, too. */
  warn(sentence: string, aloud: boolean): void;
}

// On the element itself: with `style: 'none'` there is no sheet of ours that could hide it.
const unseen =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/**
 * One live region per form. It is in the page before anything happens, because a region that appears together
 * with its text is not read (experience.md B2, A-92).
 */
export function makeAnnouncer(scope: Scope, container: HTMLElement): Announcer {
  const region = document.createElement('div');
  region.className = 'wpwl-status';
  region.setAttribute('role', 'status');
  container.append(region);
  let message: HTMLElement | undefined;
  const say = (sentence: string, visible: boolean) => {
    region.style.cssText = visible && sentence ? '' : unseen;
    // The same words again are only said again when the text differs.
    region.textContent = sentence && region.textContent === sentence ? `${sentence}\u00a0` : sentence;
  };
  say('', false);
  const takeAway = () => {
    if (message) detach(message);
    message = undefined;
  };
  scope.add(() => {
    detach(region);
    takeAway();
  });
  return {
    say: (sentence) => say(sentence, false),
    unsay(sentence) {
      if (region.textContent?.trim() === sentence) say('', false);
    },
    show: (sentence) => say(sentence, true),
    warn(sentence, aloud) {
      const notice = document.createElement('div');
      notice.className = 'wpwl-notice';
      notice.textContent = sentence;
      container.prepend(notice);
      scope.add(() => detach(notice));
      if (aloud) say(sentence, false);
    },
    showError(sentence, reveal = true) {
      takeAway();
      if (!sentence) return;
      message = document.createElement('div');
      message.className = 'wpwl-message wpwl-has-error';
      message.textContent = sentence;
      container.prepend(message);
      // On a phone the shopper stands at the button, a screen below.
      if (reveal) message.scrollIntoView({ block: 'nearest' });
      say(sentence, false);
    },
  };
}
