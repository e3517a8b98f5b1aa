import type { ContainerInfo, FieldContext } from '../../contract/options.ts';
import type { Field, FieldName } from '../hosted/field.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import type { PaymentFrame } from '../hosted/payment-frame.ts';
import { type Announcer, makeAnnouncer } from '../page/announcer.ts';
import { elementList } from '../page/element-list.ts';
import { rootOf } from '../page/roots.ts';
import { formParameters } from '../payment/form-parameters.ts';
import { createProviderWindow } from '../payment/provider-window.ts';
import { Submission } from '../payment/submission.ts';
import { targetOf } from '../payment/target.ts';
import { challengeWindow } from '../payment/three-d-secure/browser-data.ts';
import { challengeWidth, openChallengeFrame } from '../payment/three-d-secure/challenge.ts';
import type { Scope } from '../scope.ts';
import type { WidgetContext } from '../widget-context.ts';
import { deferUntilPointerUp } from './defer-until-pointer-up.ts';
import { FieldErrors } from './field-errors.ts';
import type { FormSpec } from './form-spec.ts';
import { addLabelClickFocus } from './label-click-focus.ts';
import { observeAction, observeLabelEdits } from './observe-label-edits.ts';
import { PayButton } from './pay-button.ts';
import { renderContainer } from './render-container.ts';
import { addTargetFrame } from './target-frame.ts';

/** One generated form on the page, from drawing to unload: what all forms have in common. */
export class PaymentForm {
  readonly container: HTMLElement;
  readonly info: ContainerInfo;
  readonly scope: Scope;
  readonly element: HTMLFormElement;
  readonly announcer: Announcer;
  readonly submission: Submission;
  readonly button: PayButton;
  readonly #fieldErrors = new Map<FieldName, FieldErrors>();
  /** Beside the form. */
  #targetFrame: HTMLIFrameElement | undefined;
  #isFrameErrorShown = false;
  readonly #deferUntilPointerUp: (run: () => void) => void;

  constructor(
    readonly original: HTMLFormElement,
    readonly context: WidgetContext,
    readonly spec: FormSpec,
  ) {
    this.scope = context.scope.child();
    this.#deferUntilPointerUp = deferUntilPointerUp(this.scope);
    this.info = { containerKey: spec.key, ccMethods: [...spec.ccMethods] };
    this.container = renderContainer(this.scope, context, spec);
    this.element = this.container.querySelector('form') as HTMLFormElement;
    this.announcer = makeAnnouncer(this.scope, this.container);
    this.submission = this.#createSubmission();
    this.button = new PayButton(this);
    addLabelClickFocus(this.scope, this.container, this.#fieldErrors);
    observeLabelEdits(this.scope, this.container, () => this.configureFields());
    observeAction(this.scope, original, this.element);
  }

  /** Watches over fields: their errors, and that nothing is sent while one is wrong. */
  addFields(...fields: readonly Field[]): void {
    const { context, spec: drawing, announcer } = this;
    for (const field of fields) {
      const id = errorId(drawing.id, field.name);
      this.#fieldErrors.set(
        field.name,
        new FieldErrors(field, id, () => context.texts.value, announcer, context.settings.validation),
      );
    }
  }

  /** A field that plays no part for the time being: its error goes, nothing waits for it. */
  removeField(name: FieldName): void {
    this.errorsOf(name)?.clear();
    this.#fieldErrors.delete(name);
  }

  errorsOf(name: FieldName): FieldErrors | undefined {
    return this.#fieldErrors.get(name);
  }

  get hasError(): boolean {
    return [...this.#fieldErrors.values()].some((guard) => guard.hasError);
  }

  /** `this` of the callbacks that concern one field. */
  fieldContext(control: Element): FieldContext {
    return { $iframe: elementList(control), $form: elementList(this.element) };
  }

  onFieldBlur(name: FieldName): void {
    this.#deferUntilPointerUp(() => this.errorsOf(name)?.onBlur());
  }

  onFieldChange(name: FieldName, complete: boolean): void {
    this.errorsOf(name)?.onChange(complete);
    this.button.calm();
  }

  /** Everything is there that the page may look for. */
  addFrames(): void {
    const { scope, element: form, spec: drawing, context } = this;
    this.#targetFrame = addTargetFrame(
      scope,
      form,
      drawing.targetName ?? drawing.id,
      context.texts.value.verification,
    );
    // On its way before the shopper presses the button.
    if (this.hostedFields().length === 0 && context.address.checkoutId) context.paymentFrame();
  }

  /** The page knows the form: the wanted field gets the focus. */
  onReady(): void {
    const { autofocus } = this.context.settings;
    // Not away from a shopper who is typing already.
    if (!autofocus || (document.activeElement ?? document.body) !== document.body) return;
    const hosted = this.hostedFields().find((field) => field.control.name === autofocus);
    if (hosted) hosted.focus();
    else this.element.querySelector<HTMLElement>(`[name="${CSS.escape(autofocus)}"]`)?.focus();
  }

  /** The shopper comes from elsewhere on the page. */
  focus(): void {
    const { container } = this;
    // Pages hide controls; in the style `logos` the forms are closed.
    const control =
      [...container.querySelectorAll<HTMLElement>('.wpwl-control, button')].find(
        (node) => node.getClientRects().length > 0,
      ) ?? rootOf(container).querySelector<HTMLElement>('.wpwl-logo');
    const hosted = this.hostedFields().find((field) => field.control === control);
    (hosted ?? control)?.focus();
  }

  /** A field's frame did not come up. The message of a payment that may still come true stands. */
  onFrameLost(field: HostedField): void {
    if (this.isPaymentFrame(field)) this.submission.lost();
    this.#isFrameErrorShown = !this.submission.keeps;
    if (this.#isFrameErrorShown) this.announcer.showError(this.context.texts.value.fieldLost, false);
    this.context.frameLost(field.control.name);
  }

  /** Settles when every field can be typed into. */
  typable(): Promise<unknown> {
    return Promise.all(this.hostedFields().map(({ typable }) => typable));
  }

  /** It did, after all. */
  onFrameBack(): void {
    if (!this.#isFrameErrorShown || this.hostedFields().some(({ channel }) => channel === 'lost')) return;
    this.#isFrameErrorShown = false;
    this.announcer.showError('');
  }

  /** Whether payments go out by this field's frame now. */
  isPaymentFrame(field: HostedField): boolean {
    return field === this.paymentFrame();
  }

  /** Goes on with a payment whose issuer was asking the shopper when the page was loaded again. */
  continueChallenge(url: string): void {
    const { container, spec: drawing, submission } = this;
    if (drawing.targets?.paymentTarget) return;
    // In the style `logos` the forms are closed, but for one that the shopper has chosen, and stay so once one is paying.
    if (!container.clientHeight)
      rootOf(container).querySelector<HTMLElement>(`[aria-controls="${container.id}"]`)?.click();
    submission.verify(url);
  }

  /** The form goes; a session that has ended says so in the merchant's form. */
  end(): void {
    this.submission.expire();
    this.scope.end();
  }

  /** Starts the payment: the button was pressed. */
  startPayment(event: Event): void {
    void this.submission.start(event);
  }

  /** Starts the payment: the page says so (`wpwl.executePayment`). Answers whether one is under way now. */
  executePayment(): Promise<boolean> {
    return this.submission.request();
  }

  /** The shopper has chosen a brand of this form outside of it. */
  chooseBrand(_code: string): void {}

  /** Texts or settings changed, by us or by the page. */
  configureFields(): void {}

  /** All fields in frames that belong to the payment. */
  protected hostedFields(): readonly HostedField[] {
    return [];
  }

  /** The frame that sends the payment. */
  protected paymentFrame(): PaymentFrame {
    return this.context.paymentFrame();
  }

  /** All outer fields of the payment, read now. */
  protected parameters(): Map<string, string> {
    return formParameters(this.original, this.element);
  }

  /** Whether there is a checkout for this payment. */
  protected prepareCheckout(): boolean | Promise<boolean> {
    return this.context.prepare(this.parameters().get('paymentBrand') ?? '');
  }

  /** The gateway's last word on a payment; an empty code when it has none, or refused to try. */
  protected onOutcome(_code: string): void {}

  #outerFields(): Map<string, string> {
    const { settings } = this.context;
    const fields = this.parameters();
    const frames = { own: this.#targetFrame, target: this.spec.targets?.paymentTarget };
    const width = challengeWidth(this.container, frames, settings.threeDIframeSize);
    const size = settings.browser.threeDChallengeWindow ?? challengeWindow(width);
    fields.set('customer.browser.challengeWindow', `${size}`);
    // The bank speaks to the shopper as the form does, unless the shop said otherwise; a region counts for its amounts.
    const { tag } = this.context.language.value;
    const own = settings.locale.replace('_', '-');
    const isRegional = own.length === 5 && own.startsWith(`${tag.slice(0, 2)}-`);
    if (!fields.has('locale')) fields.set('locale', isRegional ? own : tag);
    if (settings.useSummaryPage) fields.set('onlySave', 'true');
    return fields;
  }

  #createSubmission(): Submission {
    const { context, spec: drawing, element: form, announcer, scope, container } = this;
    const texts = () => context.texts.value;
    const { flow, id, targets = {} } = drawing;
    return new Submission({
      form,
      guards: () => [...this.#fieldErrors.values()],
      vault: () => this.paymentFrame(),
      hosted: () => this.hostedFields(),
      fields: () => this.#outerFields(),
      // A shop that turned our own checks off is not asked either (widget-contract.md 2.1).
      beforeSubmit: context.settings.validation ? drawing.beforeSubmit : [],
      native: drawing.isNative,
      texts,
      busy: drawing.busy,
      ask: context.ask,
      taken: context.taken,
      providerWindow:
        flow &&
        createProviderWindow(flow, {
          origin: context.address.origin,
          container,
          form,
          id,
          frame: () => this.#targetFrame,
          title: () => drawing.title?.value ?? '',
          texts,
          scope,
          returned: (isUnreachable) => void this.submission.returned(isUnreachable),
        }),
      announcer,
      scope,
      rejected: () => this.button.alarm(),
      ended: () => context.sessionEnded(),
      prepare: () => this.prepareCheckout(),
      outcome: (code) => this.onOutcome(code),
      target: (pending) => targetOf(targets, pending),
      challenge: (url, events) =>
        openChallengeFrame(
          url,
          { scope, context, form, own: this.#targetFrame, target: targets.paymentTarget },
          events,
        ),
      saved: (result) => context.saved(result),
      restored: () => context.restored(),
    });
  }
}

/** Id of the sentence that describes a wrong field. */
export const errorId = (containerId: string, name: FieldName) => `${containerId}_error_${name}`;

/** Container ids end in twelve digits (widget-contract.md 5.1). */
export function containerId(key: string): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte % 10);
  return `${key}_${digits.join('')}`;
}
