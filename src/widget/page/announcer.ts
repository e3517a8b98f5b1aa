import type { FormTexts } from '../../texts/form.ts';
import type { Scope } from '../scope.ts';
import { detach } from './detach.ts';
import { findDrawn, markDrawn } from './drawn.ts';
import type { PageNotice } from './page-notice.ts';
import { getFocusedElement } from './roots.ts';
import { safely } from './safely.ts';

/**
 * Tells the shopper what happens during and after a payment, on screen and by assistive technology. The interface is in
 * this folder, which all code that informs the shopper may import, so that the imports form no circle. Nothing of it throws:
 * no word stops a payment (design decision 30).
 */
export interface Announcer {
  /** Whether an error is shown. */
  readonly hasError: boolean;
  /** Announces a sentence to assistive technology only. */
  say(sentence: string): void;
  /** Removes a sentence that is no longer true. */
  unsay(sentence: string): void;
  /**
   * Announces a sentence about the progress and shows it under the form, unless it stands there. An empty sentence removes
   * it. A form that is only a button has no room for it: the page's notice shows it.
   *
   * @param isOnButton whether a brand's button shows it, or in the layouts `accordion` and `compact` the Pay button. It is
   * only announced then.
   */
  show(sentence: string, isOnButton?: boolean): void;
  /**
   * Announces an error and shows it above the form as `.wpwl-message.wpwl-has-error`, or in the page's notice where it
   * concerns the whole page, or the form has no room. An empty sentence removes it.
   *
   * @param key of the sentence. After `cancelled` nothing went wrong, so that one has no colour of errors.
   * @param amount the amount in the sentence, which a translator of the page leaves as it is. Such an error is an alert of
   * its own, which assistive technology reads before anything else; another one is announced by the live region.
   */
  showError(sentence: string, key?: keyof FormTexts | '', amount?: string): void;
  /** Shows a sentence with the button by which the shopper goes on, where an error would stand. Both go as an error does. */
  offer(sentence: string, way: HTMLElement): void;
  /**
   * Announces a warning and shows it, or in its place a node with its words, in the page's notice; a
   * node waits until its form is displayed. Returns the notice's lifetime.
   */
  warn(sentence: string, node?: Node): Scope | undefined;
}

interface Shown {
  readonly node: HTMLElement;
  readonly life: Scope;
}

/** The errors that concern the whole page: no way to pay works, or all cost another amount. */
const pageErrors = /^(offline|unanswered|processed|amountChanged|fieldLoading|fieldLost)$/;

// Hides the live region from view but not from assistive technology. It is set as a style attribute because with the
// option `style: 'none'` no style sheet of the widget could hide the region.
const hiddenStyle =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/**
 * Creates the live region of one form. The region is added before anything happens, because screen readers do not
 * read a region that appears together with its text (experience.md B2, A-92).
 */
export function createAnnouncer(
  scope: Scope,
  container: HTMLElement,
  page: Pick<PageNotice, 'show'>,
): Announcer {
  const region = document.createElement('div');
  region.className = 'wpwl-status';
  region.setAttribute('role', 'status');
  markDrawn(scope, [region]);
  container.append(region);
  let message: Shown | undefined;
  let progress: Shown | undefined;
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
  const unsay = (sentence: string) => {
    if (said.trim() === sentence) say('', false);
  };
  scope.add(() => detach(region));
  /** Whether words in the form are seen. The page may have hidden or removed it during its payment. */
  const isHere = () => container.isConnected && container.getClientRects().length > 0;
  /** Whether the form is more than a button. Such forms stand side by side, in narrow cells of the page. */
  const hasRoom = () => isHere() && findDrawn(container, '.wpwl-form-has-inputs,.wpwl-form-registrations');
  /**
   * Shows words above the form, which are announced unless they are an alert. Words of a payment whose form is not displayed
   * stand in the page.
   *
   * @param mayWait whether they wait until the form is displayed
   */
  const show = (
    name: string,
    isForPage: boolean,
    sentence: string,
    words: readonly (string | Node)[],
    mayWait = false,
  ): Shown => {
    const life = scope.child();
    const node = document.createElement('div');
    node.className = name;
    markDrawn(life, [node]);
    life.add(() => detach(node));
    node.append(...words);
    const isInForm = isHere() || (mayWait && container.isConnected);
    if (words.length > 1 || !isInForm) node.setAttribute('role', 'alert');
    else say(sentence, false);
    (isInForm ? container : document.body).prepend(node);
    if (isForPage) page.show(life, node);
    // On a phone the shopper is at the Pay button, a screen below the message.
    else safely(() => node.scrollIntoView({ block: 'nearest' }));
    return { node, life };
  };
  const warn = (sentence: string, node?: Node) =>
    show('wpwl-notice', true, sentence, [node ?? sentence], !!node);
  const showProgress = (sentence: string, isOnButton?: boolean) => {
    const button = hasRoom() ? '.wpwl-compact .wpwl-button-pay' : '[name=pay]';
    const isSeen = !isOnButton || !findDrawn(container, button);
    progress?.life.end();
    progress = sentence && isSeen && !hasRoom() ? warn(sentence) : void say(sentence, isSeen);
  };
  const clearMessage = (isOver: boolean) => {
    if (isOver && message) unsay(message.node.textContent);
    message?.life.end();
    message = undefined;
  };
  const showError = (sentence: string, key: keyof FormTexts | '', amount: string) => {
    clearMessage(!sentence);
    if (!sentence) return;
    const [before = '', after] = amount ? sentence.split(amount) : [sentence];
    const node = document.createElement('span');
    node.className = 'notranslate';
    node.translate = false;
    node.textContent = amount;
    message = show(
      `wpwl-message wpwl-has-error${key === 'cancelled' ? ' wpwl-cancelled' : ''}`,
      !hasRoom() || pageErrors.test(key),
      sentence,
      after === undefined ? [before] : [before, node, after],
      key.startsWith('field'),
    );
  };
  return {
    get hasError() {
      return message !== undefined;
    },
    say: (sentence) => safely(() => say(sentence, false)),
    unsay: (sentence) => safely(() => unsay(sentence)),
    show: (sentence, isOnButton) => safely(() => showProgress(sentence, isOnButton)),
    offer: (sentence, way) =>
      safely(() => {
        clearMessage(false);
        message = show('wpwl-message wpwl-cancelled', !hasRoom(), sentence, [sentence, ' ', way]);
        const focused = getFocusedElement() ?? document.body;
        if (focused === document.body || container.contains(focused)) way.focus();
      }),
    warn: (sentence, node) => safely(() => warn(sentence, node).life),
    showError: (sentence, key = '', amount = '') => safely(() => showError(sentence, key, amount)),
  };
}
