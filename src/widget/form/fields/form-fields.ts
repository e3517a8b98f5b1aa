import type { Field, FieldName } from '../../hosted/form-field.ts';
import { HostedField } from '../../hosted/hosted-field.ts';
import type { Announcer } from '../../page/announcer.ts';
import { warnOnce } from '../../page/options.ts';
import type { Submission } from '../../payment/submission.ts';
import type { Scope } from '../../scope.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { FormSpec } from '../form-spec.ts';
import { deferUntilPointerUp } from './defer-until-pointer-up.ts';
import { labelEnterKeys } from './enter-key.ts';
import { errorTexts } from './error-text.ts';
import { errorId, FieldErrors } from './field-errors.ts';
import { validityReport } from './validity-report.ts';

/** How long a frame that is late may still take before the merchant is told, in milliseconds. */
const slowFrameMs = 15_000;

/** What the fields need of their form. */
interface FormOfFields {
  readonly scope: Scope;
  readonly context: Pick<WidgetContext, 'texts' | 'spoken' | 'settings' | 'frameLost'>;
  readonly spec: Pick<FormSpec, 'key' | 'props' | 'ccMethods' | 'frameTitle'>;
  readonly announcer: Announcer;
  readonly submission: Pick<Submission, 'dispatch' | 'mayStillBePaid'>;
  readonly container: HTMLElement;
}

/** The fields of one form, in the page and in frames, with the errors that they show. */
export class FormFields {
  readonly #errors = new Map<FieldName, FieldErrors>();
  readonly #deferUntilPointerUp: (run: () => void) => void;
  #tellValidity = () => {};
  #isReady = false;
  #isFrameErrorShown = false;
  /** Ends the wait for a frame that is late. */
  readonly #late = new WeakMap<HostedField, () => void>();

  /** @param onChanged called when a field has another value */
  constructor(
    private readonly form: FormOfFields,
    private readonly onChanged: () => void,
  ) {
    this.#deferUntilPointerUp = deferUntilPointerUp(form.scope);
  }

  /** Shows the errors of these fields from now on; nothing is sent while one of them is wrong. */
  add(...fields: readonly Field[]): void {
    const { context, spec, announcer } = this.form;
    for (const field of fields) {
      const errors = new FieldErrors(
        field,
        errorId(spec.props.id, field.name),
        () => errorTexts(context.texts.value, context.spoken.value, spec.ccMethods),
        announcer,
        context.settings.validation,
        () => this.#tellValidity(),
      );
      errors.judge();
      this.#errors.set(field.name, errors);
    }
    this.configure();
    this.#tellValidity();
  }

  /** Removes a field and its error from the payment. {@link add} can add it again. */
  remove(name: FieldName): void {
    this.errorsOf(name)?.clear();
    this.#errors.delete(name);
  }

  errorsOf(name: FieldName): FieldErrors | undefined {
    return this.#errors.get(name);
  }

  get hasError(): boolean {
    return this.checked().some((errors) => errors.hasError);
  }

  /** Returns all fields with the errors that they show. */
  checked(): readonly FieldErrors[] {
    return [...this.#errors.values()];
  }

  /** Returns the fields in frames that belong to the payment at this moment. */
  hosted(): readonly HostedField[] {
    return this.checked().flatMap(({ field }) => (field instanceof HostedField ? field : []));
  }

  /** Whether the payment is sent by this field's frame. */
  isPaymentFrame(field: HostedField): boolean {
    return field === this.hosted()[0];
  }

  onBlur(name: FieldName): void {
    this.#deferUntilPointerUp(() => {
      this.errorsOf(name)?.onBlur();
      this.#tellValidity();
    });
  }

  onChange(name: FieldName, isComplete: boolean): void {
    this.errorsOf(name)?.onChange(isComplete);
    this.onChanged();
  }

  /** To be called after the merchant's `onReady`. */
  onReady(): void {
    this.#isReady = true;
    this.onFrameChannel();
  }

  /** Tells the page from now on whether the fields are right. */
  reportValidity(): void {
    const { scope, spec } = this.form;
    this.#tellValidity = validityReport(scope, spec.key, () => this.checked());
    this.#tellValidity();
  }

  /** Sends texts and settings to the fields' frames again, because the page may have changed them. */
  configure(): void {
    const { context, spec, container } = this.form;
    labelEnterKeys(this.checked(), context.settings);
    for (const field of this.hosted()) {
      field.configure();
      const title = spec.frameTitle?.(field.name, container);
      if (title) field.control.title = title;
    }
  }

  /** Focuses a control of the form, through its frame where it is one. */
  focus(control: HTMLElement | undefined, options?: FocusOptions): void {
    (this.hosted().find((field) => field.control === control) ?? control)?.focus(options);
  }

  /**
   * Shows that a field's frame did not load. While a payment may still succeed, the message about that payment stays
   * instead. The merchant is told of a slow frame when it has not come for long: a page may give the form up at an error.
   */
  onFrameLost(field: HostedField, isSlow = false): void {
    if (this.isPaymentFrame(field)) this.form.submission.dispatch({ paymentFrameLost: true });
    this.#isFrameErrorShown = !this.form.submission.mayStillBePaid;
    if (this.#isFrameErrorShown)
      this.form.announcer.showError(this.form.context.texts.value.fieldLost, 'fieldLost');
    const { context, scope } = this.form;
    const { name } = field.control;
    this.#late.get(field)?.();
    if (!isSlow) return context.frameLost(name);
    warnOnce(`The secure frame '${name}' has not come yet.`);
    const tell = () => {
      if (field.channel !== 'working' && field.control.isConnected) context.frameLost(name);
    };
    this.#late.set(field, scope.after(slowFrameMs, tell));
  }

  /**
   * Called when the channel of a frame opens, closes or is lost. Sets `data-state` of the container, for which tests wait:
   * `ready` from the merchant's `onReady` on while every field can be typed into, else `loading`. Removes the error
   * when all frames have loaded after all.
   */
  onFrameChannel(): void {
    const isTypable = this.hosted().every((field) => field.isTypable);
    this.form.container.dataset.state = isTypable && this.#isReady ? 'ready' : 'loading';
    if (!isTypable || !this.#isFrameErrorShown) return;
    this.#isFrameErrorShown = false;
    this.form.announcer.showError('');
  }

  /** Resolves when every field can be typed into. */
  typable(): Promise<unknown> {
    return Promise.all(this.hosted().map(({ typable }) => typable));
  }
}
