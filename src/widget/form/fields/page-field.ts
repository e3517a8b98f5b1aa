import type { Field, FieldEvents, FieldName, FieldProblem } from '../../hosted/form-field.ts';
import { listenToChange } from '../../page/listen-to-change.ts';
import type { Scope } from '../../scope.ts';

/** The rules by which a field in the page itself is checked. */
export interface PageFieldRules {
  judge(value: string): FieldProblem;
  isComplete(value: string): boolean;
  /** Called at the press, for a value that a script of the page has set without an event. */
  follow?(): void;
}

/** A field whose input stands in the merchant's page itself, because its value is not sensitive card data. */
export class PageField implements Field {
  constructor(
    readonly name: FieldName,
    readonly control: HTMLInputElement | HTMLSelectElement,
    private readonly errorId: string,
    private readonly rules: PageFieldRules,
    scope: Scope,
    events: FieldEvents,
  ) {
    const changed = ({ isComposing }: { isComposing?: boolean }) => {
      if (isComposing) return;
      events.onChange(rules.isComplete(control.value));
    };
    scope.listen<InputEvent>(control, 'input', changed);
    // The autofill of some browsers and pages' own scripts dispatch `change` only.
    listenToChange(scope, control, changed);
    // An input method ends with this event; no `input` follows.
    scope.listen<InputEvent>(control, 'compositionend', changed);
    scope.listen(control, 'blur', () => events.onBlur());
  }

  get problem(): FieldProblem {
    return this.rules.judge(this.control.value);
  }

  focus(): void {
    this.control.focus();
  }

  check(): Promise<void> {
    this.rules.follow?.();
    return Promise.resolve();
  }

  // Adds and removes only our own id in `aria-describedby`: the page may have added ids of its own texts.
  describe(sentence: string): void {
    const { control, errorId } = this;
    const ids = (control.getAttribute('aria-describedby') ?? '').split(/\s+/);
    const described = ids.filter((id) => id && id !== errorId);
    // The error is heard before the hint.
    if (sentence) described.unshift(errorId);
    setOrRemove(control, 'aria-invalid', sentence && 'true');
    setOrRemove(control, 'aria-describedby', described.join(' '));
  }
}

function setOrRemove(control: Element, name: string, value: string): void {
  if (value) control.setAttribute(name, value);
  else control.removeAttribute(name);
}
