import type { ContainerInfo, FieldContext } from '#contract/options.ts';
import type { Field, FieldName } from '../hosted/form-field.ts';
import { HostedField } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import { type Announcer, createAnnouncer } from '../page/announcer.ts';
import { isDrawn } from '../page/drawn.ts';
import { elementList } from '../page/element-list.ts';
import { addWidgetFields, formParameters } from '../payment/form-parameters.ts';
import { observeAction } from '../payment/result-address.ts';
import { createSubmission, type Submission } from '../payment/submission.ts';
import { addTargetFrame } from '../payment/target-frame.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import { deferUntilPointerUp } from './fields/defer-until-pointer-up.ts';
import { labelEnterKeys } from './fields/enter-key.ts';
import { errorTexts } from './fields/error-text.ts';
import { errorId, FieldErrors } from './fields/field-errors.ts';
import { addLabelClickFocus } from './fields/label-click-focus.ts';
import { observeLabelEdits } from './fields/observe-label-edits.ts';
import { validityReport } from './fields/validity-report.ts';
import type { FormSpec } from './form-spec.ts';
import { followDisabled } from './parts/disable-form.ts';
import { drawContainer } from './parts/draw-container.ts';
import { PayButton } from './parts/pay-button.ts';

/**
 * One generated form on the page, from drawing to unload. It does what all forms have in common. Its {@link FormSpec}
 * says what differs.
 */
export class PaymentForm {
  /** The buttons that open this form: in the style `logos` one for each brand, in the layout `accordion` its row. */
  readonly openers: HTMLButtonElement[] = [];
  /** The brand of a form that is no card form, once it stands in the page. */
  brand = '';
  /** The frame that sends the payment after the page has removed the form. */
  standIn: PaymentFrame | undefined;
  readonly container: HTMLElement;
  /** What stands in the container from the start: the form, and the region that tells what happens. */
  readonly parts: readonly Element[];
  readonly scope: Scope;
  readonly element: HTMLFormElement;
  readonly announcer: Announcer;
  readonly submission: Submission;
  readonly button: PayButton;
  readonly #fieldErrors = new Map<FieldName, FieldErrors>();
  #targetFrame: HTMLIFrameElement | undefined;
  #isReady = false;
  #isFrameErrorShown = false;
  #tellValidity = () => {};
  /** How long the form stands in the place of `original`. */
  #inPlace: Scope;
  readonly #deferUntilPointerUp: (run: () => void) => void;

  constructor(
    public original: HTMLFormElement,
    readonly context: WidgetContext,
    readonly spec: FormSpec,
  ) {
    this.scope = context.scope.child();
    this.#inPlace = this.scope.child();
    this.#deferUntilPointerUp = deferUntilPointerUp(this.scope);
    this.container = drawContainer(this.scope, context, spec);
    this.element = spec.props.nodes.form;
    this.announcer = createAnnouncer(this.scope, this.container, context.notice);
    this.parts = [...this.container.children];
    this.submission = createSubmission(this);
    this.button = new PayButton(this);
    const { nodes } = spec.props;
    // A form whose provider's page opens in a window adds its frames after the window (see `popup` in provider-window.ts).
    // On a touch screen the first pointer event comes with the press itself, so that it would add them before.
    if (spec.flow !== 'popup')
      for (const type of ['focusin', 'pointerover'])
        this.scope.listen(this.container, type, () => this.addFrames(), { once: true });
    observeAction(this.#inPlace, original, nodes.resultUrl);
  }

  /** Goes on in the place of another form of the merchant, which has come for the one before. */
  follow(original: HTMLFormElement): void {
    this.original = original;
    this.#inPlace.end();
    this.#inPlace = this.scope.child();
    observeAction(this.#inPlace, original, this.spec.props.nodes.resultUrl);
  }

  /** What `onReady` tells of the form. */
  get info(): ContainerInfo {
    const { key, ccMethods } = this.spec;
    return { containerKey: key, ccMethods: [...ccMethods] };
  }

  /** Shows the errors of these fields from now on; nothing is sent while one of them is wrong. */
  addFields(...fields: readonly Field[]): void {
    const { context, spec, announcer } = this;
    for (const field of fields) {
      const errors = new FieldErrors(
        field,
        errorId(spec.props.id, field.name),
        () => errorTexts(context.texts.value, context.spoken.value, this.spec.ccMethods),
        announcer,
        context.settings.validation,
        () => this.#tellValidity(),
      );
      errors.judge();
      this.#fieldErrors.set(field.name, errors);
    }
    this.configureFields();
    this.#tellValidity();
  }

  /** Removes a field and its error from the payment. {@link addFields} can add it again. */
  removeField(name: FieldName): void {
    this.errorsOf(name)?.clear();
    this.#fieldErrors.delete(name);
  }

  errorsOf(name: FieldName): FieldErrors | undefined {
    return this.#fieldErrors.get(name);
  }

  get hasError(): boolean {
    return [...this.#fieldErrors.values()].some((errors) => errors.hasError);
  }

  /** Returns the `this` value of the merchant's callbacks that concern one field. */
  fieldContext(control: Element): FieldContext {
    return { $iframe: elementList(control), $form: elementList(this.element) };
  }

  onFieldBlur(name: FieldName): void {
    this.#deferUntilPointerUp(() => {
      this.errorsOf(name)?.onBlur();
      this.#tellValidity();
    });
  }

  onFieldChange(name: FieldName, isComplete: boolean): void {
    this.errorsOf(name)?.onChange(isComplete);
    this.button.clearError();
  }

  /** Follows clicks on labels and texts that the page changes. */
  observe(): void {
    const { nodes } = this.spec.props;
    addLabelClickFocus(this.scope, this.container, nodes, this.#fieldErrors);
    observeLabelEdits(this.scope, this.container, nodes.payButton, () => this.configureFields());
    followDisabled(this);
  }

  /**
   * Tells the page of the brand and focuses the field that the option `autofocus` names. Call it after the merchant's
   * `onReady`.
   */
  onReady(): void {
    this.#isReady = true;
    this.onFrameChannel();
    this.spec.card?.brand.announce();
    this.#tellValidity = validityReport(this);
    this.#tellValidity();
    const { autofocus } = this.context.settings;
    // The focus is not taken away from a shopper who is typing already.
    if (!autofocus || (document.activeElement ?? document.body) !== document.body) return;
    const hosted = this.hostedFields().find((field) => field.control.name === autofocus);
    if (hosted) hosted.focus();
    // The field is looked up by name: it may be one that the page has added to the form.
    else this.element.querySelector<HTMLElement>(`[name="${CSS.escape(autofocus)}"]`)?.focus();
  }

  /** Focuses the first visible control, when the shopper comes from elsewhere on the page. */
  focus(options?: FocusOptions): void {
    const { container, spec } = this;
    const { walletWrapper } = spec.props.nodes;
    // The control is looked up, since pages hide and move controls, and a wallet draws its own button. Where buttons open
    // the forms, this form may be closed, so that its first button gets the focus.
    const control =
      [...container.querySelectorAll<HTMLElement>('.wpwl-control:not([tabindex="-1"]), button')].find(
        (node) => (isDrawn(node) || walletWrapper?.contains(node)) && node.getClientRects().length > 0,
      ) ?? this.openers[0];
    const hosted = this.hostedFields().find((field) => field.control === control);
    (hosted ?? control)?.focus(options);
  }

  /**
   * Shows that a field's frame did not load. While a payment may still succeed, the message about that payment stays
   * instead.
   */
  onFrameLost(field: HostedField): void {
    if (this.isPaymentFrame(field)) this.submission.dispatch({ paymentFrameLost: true });
    this.#isFrameErrorShown = !this.submission.mayStillBePaid;
    if (this.#isFrameErrorShown) this.announcer.showError(this.context.texts.value.fieldLost, 'fieldLost');
    this.context.frameLost(field.control.name);
  }

  /**
   * Called when the channel of a frame opens, closes or is lost. Sets `data-state` of the container, for which tests wait:
   * `ready` from the merchant's `onReady` on while every field can be typed into, else `loading`. Removes the error
   * when all frames have loaded after all.
   */
  onFrameChannel(): void {
    const isTypable = this.hostedFields().every((field) => field.isTypable);
    this.container.dataset.state = isTypable && this.#isReady ? 'ready' : 'loading';
    if (!isTypable || !this.#isFrameErrorShown) return;
    this.#isFrameErrorShown = false;
    this.announcer.showError('');
  }

  /** Resolves when every field can be typed into. */
  typable(): Promise<unknown> {
    return Promise.all(this.hostedFields().map(({ typable }) => typable));
  }

  /** Returns the first field in a frame, which sends the payment. Without one, the frame that all forms share sends it. */
  paymentFrame(): PaymentFrame {
    return this.standIn ?? this.hostedFields()[0] ?? this.context.paymentFrame();
  }

  isPaymentFrame(field: HostedField): boolean {
    return field === this.hostedFields()[0];
  }

  /** Continues a payment whose challenge was interrupted when the page was loaded again. */
  continueChallenge(url: string): void {
    if (this.spec.targets?.paymentTarget) return;
    // A form that buttons open may be closed. It must be opened before the payment goes on, because no form can be opened
    // during a payment.
    if (!this.container.clientHeight) this.openers[0]?.click();
    this.submission.dispatch({ challengeFound: url });
  }

  /** Removes the form. If the session has ended, `endSession` shows that in the merchant's form. */
  end(): void {
    this.submission.dispatch({ sessionOver: true });
    this.scope.end();
  }

  /**
   * The frame beside the form that shows challenges and pages of providers. It is added when the shopper comes to the form,
   * at the latest when a payment starts.
   */
  get targetFrame(): HTMLIFrameElement {
    const { scope, element, spec, context } = this;
    const { targetName = spec.props.id } = spec;
    const title = context.texts.value.verification;
    this.#targetFrame ??= addTargetFrame(scope, element, targetName, title);
    return this.#targetFrame;
  }

  /**
   * Adds the frames without a field when the shopper comes to the form, and not before: each frame takes time and memory.
   * The frame that sends the payment then loads before the shopper presses the button.
   */
  addFrames(): void {
    const { context } = this;
    if (this.scope.isOver) return;
    if (this.hostedFields().length === 0 && context.address.checkoutId) context.paymentFrame();
    void this.targetFrame;
  }

  /** Starts the payment when the shopper presses the button or Enter, or when a script of the page submits the form. */
  startPayment(event: Event): void {
    const { spec, submission } = this;
    if (spec.startPayment) spec.startPayment(event);
    else void submission.start(event);
    this.addFrames();
  }

  /** Starts the payment for `wpwl.executePayment`. Resolves to whether a payment is under way now. */
  executePayment(): Promise<boolean> {
    const isUnderWay = this.spec.executePayment?.() ?? this.submission.request();
    this.addFrames();
    return isUnderWay;
  }

  /** Sends texts and settings to the fields' frames again, because the page may have changed them. */
  configureFields(): void {
    labelEnterKeys(this);
    for (const field of this.hostedFields()) {
      field.configure();
      const title = this.spec.frameTitle?.(field.name, this.container);
      if (title) field.control.title = title;
    }
  }

  /** Returns the fields in frames that belong to the payment at this moment. */
  hostedFields(): readonly HostedField[] {
    return this.checkedFields().flatMap(({ field }) => (field instanceof HostedField ? field : []));
  }

  #parameters(): Map<string, string> {
    const { spec, original, element } = this;
    return spec.parameters?.() ?? formParameters(original, element);
  }

  outerFields(): Map<string, string> {
    return addWidgetFields(this.#parameters(), this);
  }

  checkedFields(): readonly FieldErrors[] {
    return [...this.#fieldErrors.values()];
  }

  /**
   * Returns whether there is a checkout for the payment. It is a promise when the shop has to create the checkout
   * first.
   */
  prepare(): boolean | Promise<boolean> {
    this.spec.card?.brand.read();
    return this.spec.isPrepared?.() || this.context.prepare(this.#parameters().get('paymentBrand') ?? '');
  }
}
