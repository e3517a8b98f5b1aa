import type { ContainerInfo, FieldContext } from '../../contract/options.ts';
import type { Field, FieldName } from '../hosted/field.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import type { Vault } from '../hosted/payment-frame.ts';
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
import { afterPress } from './defer-until-pointer-up.ts';
import { Guard } from './field-errors.ts';
import type { Drawing } from './form-spec.ts';
import { focusByLabel } from './label-click-focus.ts';
import { followAction, followPage } from './observe-label-edits.ts';
import { PayButton } from './pay-button.ts';
import { drawContainer } from './render-container.ts';
import { addTargetFrame } from './target-frame.ts';

/** One generated form on the page, from drawing to unload: what all forms have in common. */
export class FormPanel {
  readonly container: HTMLElement;
  readonly info: ContainerInfo;
  readonly scope: Scope;
  readonly form: HTMLFormElement;
  readonly announcer: Announcer;
  readonly submission: Submission;
  readonly button: PayButton;
  readonly #guards = new Map<FieldName, Guard>();
  /** Beside the form. */
  #frame: HTMLIFrameElement | undefined;
  #alarmed = false;
  readonly #afterPress: (run: () => void) => void;

  constructor(
    readonly original: HTMLFormElement,
    readonly context: WidgetContext,
    readonly drawing: Drawing,
  ) {
    this.scope = context.scope.child();
    this.#afterPress = afterPress(this.scope);
    this.info = { containerKey: drawing.key, ccMethods: [...drawing.ccMethods] };
    this.container = drawContainer(this.scope, context, drawing);
    this.form = this.container.querySelector('form') as HTMLFormElement;
    this.announcer = makeAnnouncer(this.scope, this.container);
    this.submission = this.#submission();
    this.button = new PayButton(this);
    focusByLabel(this.scope, this.container, this.#guards);
    followPage(this.scope, this.container, () => this.reconfigure());
    followAction(this.scope, original, this.form);
  }

  /** Watches over fields: their errors, and that nothing is sent while one is wrong. */
  watch(...fields: readonly Field[]): void {
    const { context, drawing, announcer } = this;
    for (const field of fields) {
      const id = errorId(drawing.id, field.name);
      this.#guards.set(
        field.name,
        new Guard(field, id, () => context.texts.value, announcer, context.settings.validation),
      );
    }
  }

  /** A field that plays no part for the time being: its error goes, nothing waits for it. */
  unwatch(name: FieldName): void {
    this.guard(name)?.clear();
    this.#guards.delete(name);
  }

  guard(name: FieldName): Guard | undefined {
    return this.#guards.get(name);
  }

  get wrong(): boolean {
    return [...this.#guards.values()].some((guard) => guard.wrong);
  }

  /** `this` of the callbacks that concern one field. */
  self(control: Element): FieldContext {
    return { $iframe: elementList(control), $form: elementList(this.form) };
  }

  left(name: FieldName): void {
    this.#afterPress(() => this.guard(name)?.left());
  }

  changed(name: FieldName, complete: boolean): void {
    this.guard(name)?.changed(complete);
    this.button.calm();
  }

  /** Everything is there that the page may look for. */
  complete(): void {
    const { scope, form, drawing, context } = this;
    this.#frame = addTargetFrame(
      scope,
      form,
      drawing.targetName ?? drawing.id,
      context.texts.value.verification,
    );
    // On its way before the shopper presses the button.
    if (this.hosted().length === 0 && context.address.checkoutId) context.sender();
  }

  /** The page knows the form: the wanted field gets the focus. */
  ready(): void {
    const { autofocus } = this.context.settings;
    // Not away from a shopper who is typing already.
    if (!autofocus || (document.activeElement ?? document.body) !== document.body) return;
    const hosted = this.hosted().find((field) => field.control.name === autofocus);
    if (hosted) hosted.focus();
    else this.form.querySelector<HTMLElement>(`[name="${CSS.escape(autofocus)}"]`)?.focus();
  }

  /** The shopper comes from elsewhere on the page. */
  focus(): void {
    const { container } = this;
    // Pages hide controls; in the style `logos` the forms are closed.
    const control =
      [...container.querySelectorAll<HTMLElement>('.wpwl-control, button')].find(
        (node) => node.getClientRects().length > 0,
      ) ?? rootOf(container).querySelector<HTMLElement>('.wpwl-logo');
    const hosted = this.hosted().find((field) => field.control === control);
    (hosted ?? control)?.focus();
  }

  /** A field's frame did not come up. The message of a payment that may still come true stands. */
  frameLost(field: HostedField): void {
    if (this.pays(field)) this.submission.lost();
    this.#alarmed = !this.submission.keeps;
    if (this.#alarmed) this.announcer.showError(this.context.texts.value.fieldLost, false);
    this.context.frameLost(field.control.name);
  }

  /** Settles when every field can be typed into. */
  typable(): Promise<unknown> {
    return Promise.all(this.hosted().map(({ typable }) => typable));
  }

  /** It did, after all. */
  frameBack(): void {
    if (!this.#alarmed || this.hosted().some(({ channel }) => channel === 'lost')) return;
    this.#alarmed = false;
    this.announcer.showError('');
  }

  /** Whether payments go out by this field's frame now. */
  pays(field: HostedField): boolean {
    return field === this.vault();
  }

  /** Goes on with a payment whose issuer was asking the shopper when the page was loaded again. */
  verify(url: string): void {
    const { container, drawing, submission } = this;
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
  press(event: Event): void {
    void this.submission.start(event);
  }

  /** Starts the payment: the page says so (`wpwl.executePayment`). Answers whether one is under way now. */
  request(): Promise<boolean> {
    return this.submission.request();
  }

  /** The shopper has chosen a brand of this form outside of it. */
  choose(_code: string): void {}

  /** Texts or settings changed, by us or by the page. */
  reconfigure(): void {}

  /** All fields in frames that belong to the payment. */
  protected hosted(): readonly HostedField[] {
    return [];
  }

  /** The frame that sends the payment. */
  protected vault(): Vault {
    return this.context.sender();
  }

  /** All outer fields of the payment, read now. */
  protected parameters(): Map<string, string> {
    return formParameters(this.original, this.form);
  }

  /** Whether there is a checkout for this payment. */
  protected prepare(): boolean | Promise<boolean> {
    return this.context.prepare(this.parameters().get('paymentBrand') ?? '');
  }

  /** The gateway's last word on a payment; an empty code when it has none, or refused to try. */
  protected outcome(_code: string): void {}

  #fields(): Map<string, string> {
    const { settings } = this.context;
    const fields = this.parameters();
    const frames = { own: this.#frame, target: this.drawing.targets?.paymentTarget };
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

  #submission(): Submission {
    const { context, drawing, form, announcer, scope, container } = this;
    const texts = () => context.texts.value;
    const { flow, id, targets = {} } = drawing;
    return new Submission({
      form,
      guards: () => [...this.#guards.values()],
      vault: () => this.vault(),
      hosted: () => this.hosted(),
      fields: () => this.#fields(),
      // A shop that turned our own checks off is not asked either (widget-contract.md 2.1).
      beforeSubmit: context.settings.validation ? drawing.beforeSubmit : [],
      native: drawing.native,
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
          frame: () => this.#frame,
          title: () => drawing.title?.value ?? '',
          texts,
          scope,
          returned: (isUnreachable) => void this.submission.returned(isUnreachable),
        }),
      announcer,
      scope,
      rejected: () => this.button.alarm(),
      ended: () => context.sessionEnded(),
      prepare: () => this.prepare(),
      outcome: (code) => this.outcome(code),
      target: (pending) => targetOf(targets, pending),
      challenge: (url, events) =>
        openChallengeFrame(
          url,
          { scope, context, form, own: this.#frame, target: targets.paymentTarget },
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
