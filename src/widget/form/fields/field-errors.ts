import type { FormTexts } from '../../../texts/form.ts';
import {
  type CheckedField,
  type Field,
  type FieldName,
  type FieldProblem,
  isInPage,
} from '../../hosted/form-field.ts';
import type { Announcer } from '../../page/announcer.ts';
import { detach } from '../../page/detach.ts';
import { errorText, spokenError, toErrorKey } from './error-text.ts';

export const errorId = (containerId: string, name: FieldName) => `${containerId}_error_${name}`;

/**
 * Shows and clears the error of one field. It is shown when the shopper leaves the field with a wrong value, when the value
 * is complete and wrong, and when the shopper tries to pay; never while the shopper is typing, and never for leaving the
 * field empty. A corrected value clears the error at once.
 * Source: experience.md A1 "when to validate", A-45 to A-48.
 */
export class FieldErrors implements CheckedField {
  #shown = '';
  #announced = '';
  #isServerErrorShown = false;
  /** {@link hasError} when the shopper last left the field, or when its error was last shown or cleared. */
  hadError = false;

  constructor(
    readonly field: Field,
    private readonly id: string,
    private readonly texts: () => FormTexts,
    private readonly announcer: Pick<Announcer, 'say' | 'unsay'>,
    /** Whether the widget checks values (option `validation`). When it does not, only the gateway does. */
    private readonly isJudging = true,
    /** Called when the form shows the error, another one or none any more. */
    private readonly changed = () => {},
  ) {}

  get isShown(): boolean {
    return this.#shown !== '';
  }

  get hasError(): boolean {
    return this.isJudging && isInPage(this.field) && this.field.problem !== '';
  }

  onChange(isComplete: boolean): void {
    this.#isServerErrorShown = false;
    if (!this.hasError) this.clear();
    else if (isComplete) this.show(true);
  }

  /** Remembers whether the value is wrong now. */
  judge(): void {
    this.hadError = this.hasError;
  }

  onBlur(): void {
    this.judge();
    if (this.#isServerErrorShown) return;
    if (!this.hasError) this.clear();
    else if (this.field.problem !== 'empty') this.show(true);
  }

  /**
   * Shows the error of a value that the gateway rejected although the widget found it valid. The error stays until the
   * value changes, but does not keep the shopper from trying to pay again.
   */
  showServerError(): void {
    this.#isServerErrorShown = true;
    this.#showSentence(this.field.problem || 'invalid', false);
  }

  /**
   * Clears the error if the value has become valid. Call it when something other than the value decides on that, such
   * as another brand.
   */
  revalidate(): void {
    if (!this.hasError) this.clear();
    else if (this.#shown || this.field.problem === 'mismatch') this.show(true);
  }

  /**
   * Shows the error. With `isAloud` a screen reader announces it, too. At an attempt to pay it is false, because one
   * summary is announced instead.
   */
  show(isAloud: boolean): void {
    this.#showSentence(this.field.problem, isAloud);
  }

  clear(): void {
    clearHint(this.field.control, toErrorKey(this.field.name));
    if (!this.#shown) return;
    this.announcer.unsay(this.#announced);
    this.#shown = '';
    this.field.describe('');
    this.judge();
    this.changed();
  }

  #showSentence(problem: FieldProblem, isAloud: boolean): void {
    const sentence = errorText(this.field.name, problem, this.texts());
    showHint(this.field.control, toErrorKey(this.field.name), sentence, this.id);
    if (sentence === this.#shown) return;
    this.#shown = sentence;
    this.field.describe(sentence);
    this.judge();
    this.changed();
    if (!isAloud) return;
    this.#announced = spokenError(this.field.name, sentence, this.texts());
    this.announcer.say(this.#announced);
  }
}

/**
 * Shows the error of one control: the control gets the class `wpwl-has-error`, and a `div.wpwl-hint.wpwl-hint-<key>`
 * stands right after it (widget-contract.md 5.8). The hint is not drawn with the form, because pages put nodes of their own
 * beside it.
 */
export function showHint(control: Element, key: string, sentence: string, id: string): void {
  control.classList.add('wpwl-has-error');
  const hint = ownHints(control, key)[0] ?? document.createElement('div');
  hint.className ||= `wpwl-hint wpwl-hint-${key}`;
  hint.id = id;
  if (hint.textContent !== sentence) hint.textContent = sentence;
  if (!hint.isConnected) control.after(hint);
}

/**
 * Removes the error. A hint that the page itself put there under the same class is removed, too, since the value has
 * changed. Any other `.wpwl-hint` of the page stays.
 */
export function clearHint(control: Element, key: string): void {
  control.classList.remove('wpwl-has-error');
  ownHints(control, key).forEach(detach);
}

function ownHints(control: Element, key: string): Element[] {
  return [...(control.parentElement?.children ?? [])].filter((node) =>
    node.classList.contains(`wpwl-hint-${key}`),
  );
}
