import { h } from 'preact';
import type { ContainerInfo, FieldContext } from '#contract/options.ts';
import { draw } from '../draw.ts';
import type { ContactName } from '../hosted/form-field.ts';
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
import { FormFields } from './fields/form-fields.ts';
import { addLabelClickFocus } from './fields/label-click-focus.ts';
import { observeLabelEdits } from './fields/observe-label-edits.ts';
import type { FormSpec } from './form-spec.ts';
import { followDisabled } from './parts/disable-form.ts';
import { drawContainer } from './parts/draw-container.ts';
import { ContactField } from './parts/form-parts.tsx';
import { PayButton } from './parts/pay-button.ts';

/** The fields of what a checkout may lack and a shopper knows. */
const contactNames: Readonly<Record<string, ContactName>> = {
  'customer.mobile': 'mobilePhone',
  'customer.email': 'email',
};

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
  readonly fields: FormFields;
  readonly submission: Submission;
  readonly button: PayButton;
  #targetFrame: HTMLIFrameElement | undefined;
  /** How long the form stands in the place of `original`. */
  #inPlace: Scope;

  constructor(
    public original: HTMLFormElement,
    readonly context: WidgetContext,
    readonly spec: FormSpec,
  ) {
    this.scope = context.scope.child();
    this.#inPlace = this.scope.child();
    this.container = drawContainer(this.scope, context, spec);
    this.element = spec.props.nodes.form;
    this.announcer = createAnnouncer(this.scope, this.container, context.notice);
    this.parts = [...this.container.children];
    this.fields = new FormFields(this, () => this.button.clearError());
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

  /** Returns the `this` value of the merchant's callbacks that concern one field. */
  fieldContext(control: Element): FieldContext {
    return { $iframe: elementList(control), $form: elementList(this.element) };
  }

  /** Draws a field of where the shopper can be reached, above the button. Returns its name; undefined for other parameters. */
  drawContact(parameter: string): ContactName | undefined {
    const name = contactNames[parameter];
    const form = this.spec.props;
    if (!name) return undefined;
    const drawn = draw(this.scope, h(ContactField, { name, field: parameter, form }), this.context.drawing);
    form.nodes.submitGroup?.before(...drawn);
    this.element.classList.add('wpwl-form-has-inputs');
    return name;
  }

  /** Follows clicks on labels and texts that the page changes. */
  observe(): void {
    const { nodes } = this.spec.props;
    addLabelClickFocus(this.scope, this.container, nodes, this.fields);
    observeLabelEdits(this.scope, this.container, nodes.payButton, () => this.fields.configure());
    followDisabled(this);
  }

  /**
   * Tells the page of the brand and focuses the field that the option `autofocus` names. Call it after the merchant's
   * `onReady`.
   */
  onReady(): void {
    this.fields.onReady();
    this.spec.card?.brand.announce();
    this.fields.reportValidity();
    const { autofocus } = this.context.settings;
    // The focus is not taken away from a shopper who is typing already.
    if (!autofocus || (document.activeElement ?? document.body) !== document.body) return;
    const hosted = this.fields.hosted().find((field) => field.control.name === autofocus);
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
    this.fields.focus(control, options);
  }

  /** Returns the first field in a frame, which sends the payment. Without one, the frame that all forms share sends it. */
  paymentFrame(): PaymentFrame {
    return this.standIn ?? this.fields.hosted()[0] ?? this.context.paymentFrame();
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
    if (this.fields.hosted().length === 0 && context.address.checkoutId) context.paymentFrame();
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

  #parameters(): Map<string, string> {
    const { spec, original, element } = this;
    return spec.parameters?.() ?? formParameters(original, element);
  }

  outerFields(): Map<string, string> {
    return addWidgetFields(this.#parameters(), this);
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
