import { effect } from '@preact/signals';
import { h, render } from 'preact';
import type { ContainerInfo, FieldContext } from '../../../contract/options.ts';
import type { FieldName } from '../../fields/field.ts';
import { Guard } from '../../fields/guard.ts';
import type { HostedField } from '../../fields/hosted-field.ts';
import { keepValues } from '../../fields/keeper.ts';
import { elementList } from '../../page/element-list.ts';
import { fire } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import { Submission } from '../../submit/submission.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { afterPress } from '../after-press.ts';
import { type Announcer, makeAnnouncer } from '../announcer.ts';
import { focusByLabel } from '../focus-by-label.ts';
import { followPage } from '../follow-page.ts';
import { PayButton } from '../pay-button.ts';
import { addTargetFrame } from '../target-frame.ts';
import { BrandControl } from './brand-control.ts';
import { CardForm, frameTitle } from './card-form.tsx';
import { type CardModel, cardModel } from './card-model.ts';
import { fieldLabel, hostedCardField } from './hosted-card-field.ts';
import { expiryField, holderField } from './page-card-fields.ts';
import { paymentFields } from './payment-fields.ts';

/** One card form on the page, from drawing to unload. */
export class CardPanel {
  readonly container: HTMLElement;
  readonly info: ContainerInfo;
  readonly scope: Scope;
  readonly form: HTMLFormElement;
  readonly announcer: Announcer;
  readonly brand: BrandControl;
  readonly number: HostedField;
  readonly cvv: HostedField | undefined;
  readonly submission: Submission;
  readonly button: PayButton;
  readonly #guards = new Map<FieldName, Guard>();
  readonly #afterPress: (run: () => void) => void;
  #kept = false;
  #alarmed = false;

  constructor(
    readonly original: HTMLFormElement,
    codes: readonly string[],
    readonly context: WidgetContext,
    readonly model: CardModel = cardModel(codes, context),
  ) {
    this.scope = context.scope.child();
    this.#afterPress = afterPress(this.scope);
    this.info = { containerKey: 'card', ccMethods: model.offered.map(({ code }) => code) };
    this.container = this.#draw();
    this.form = this.container.querySelector('form') as HTMLFormElement;
    this.announcer = makeAnnouncer(this.scope, this.container);
    this.brand = this.#brandControl();
    this.number = hostedCardField(this, 'cardNumber', 'card.number');
    this.cvv = model.view.settings.requireCvv ? hostedCardField(this, 'cvv', 'card.cvv') : undefined;
    this.cvv?.setBrand(model.view.brand.value);
    for (const field of [
      this.number,
      expiryField(this),
      holderField(this),
      ...(this.cvv ? [this.cvv] : []),
    ]) {
      const id = `${model.view.id}_error_${field.name}`;
      this.#guards.set(field.name, new Guard(field, id, () => context.texts.value, this.announcer));
    }
    this.submission = this.#submission();
    this.button = new PayButton(this);
    focusByLabel(this.scope, this.container, this.#guards);
    followPage(this.scope, this.container, () => this.reconfigure());
    const { display } = original.style;
    original.style.display = 'none';
    original.after(this.container);
    this.scope.add(() => {
      original.style.display = display;
    });
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

  /** Something is typed into a hosted field: from now on the values can outlive their frames. */
  remember(): void {
    if (!this.#kept) keepValues(this.scope, this.model.frameSrc('keeper'));
    this.#kept = true;
  }

  /** Texts or settings of the frames changed, by us or by the page. */
  reconfigure(): void {
    for (const field of this.#hosted) {
      field.configure();
      field.control.title = frameTitle(
        fieldLabel(this, field.name as 'cardNumber' | 'cvv'),
        this.model.view.ordinal,
      );
    }
  }

  get #hosted(): HostedField[] {
    return this.cvv ? [this.number, this.cvv] : [this.number];
  }

  /** Everything is there that the page may look for. */
  complete(): void {
    addTargetFrame(this.scope, this.form, this.model.view.id, this.context.texts.value.verification);
  }

  /** The page knows the form: the first brand is told, the wanted field gets the focus. */
  ready(): void {
    this.brand.announce();
    const { autofocus } = this.model.view.settings;
    // Not away from a shopper who is typing already.
    if (!autofocus || (document.activeElement ?? document.body) !== document.body) return;
    const hosted = this.#hosted.find((field) => field.control.name === autofocus);
    if (hosted) hosted.focus();
    else this.form.querySelector<HTMLElement>(`[name="${CSS.escape(autofocus)}"]`)?.focus();
  }

  #draw(): HTMLElement {
    const { view } = this.model;
    const container = document.createElement('div');
    container.id = view.id;
    container.className = 'wpwl-container wpwl-container-card wpwl-clearfix';
    this.scope.add(
      effect(() => {
        container.lang = view.language.value.tag;
        container.dir = view.language.value.dir;
      }),
    );
    this.scope.add(effect(() => void container.classList.toggle('wpwl-waiting', this.context.waiting.value)));
    // Drawn while outside the page, so that listeners stand before the frames begin to load.
    render(h(CardForm, { view }), container);
    const groups = [...container.querySelectorAll('.wpwl-group, iframe')];
    this.scope.add(() => {
      render(null, container);
      // Merchants move groups out of the form; those go, too.
      for (const node of [...groups, container]) node.remove();
    });
    return container;
  }

  #brandControl(): BrandControl {
    const { view, offered } = this.model;
    return new BrandControl({
      offered: offered.map(({ code }) => code),
      settings: view.settings,
      brand: view.brand,
      select: this.container.querySelector<HTMLSelectElement>('.wpwl-control-brand'),
      scope: this.scope,
      changed: (code) => {
        this.cvv?.setBrand(code);
        this.reconfigure();
        this.guard('cardNumber')?.rejudge();
      },
    });
  }

  #submission(): Submission {
    const { context } = this;
    return new Submission({
      form: this.form,
      guards: [...this.#guards.values()],
      vault: this.number,
      fields: () => paymentFields(this.original, this.form),
      texts: () => context.texts.value,
      busy: this.model.busy,
      announcer: this.announcer,
      scope: this.scope,
      hosted: () => this.#hosted,
      rejected: () => this.button.alarm(),
      ended: () => context.sessionEnded(),
      restored: () => context.restored(),
    });
  }

  /** The form goes; a session that has ended says so in the merchant's form. */
  end(): void {
    this.submission.expire();
    this.scope.end();
  }

  /** A field's frame did not come up. While a payment is under way its own message stands: its outcome is unknown. */
  frameLost(field: HostedField): void {
    const paying = field === this.number ? this.submission.lost() : this.submission.paying;
    if (!paying) this.announcer.alarm(this.context.texts.value.fieldLost, false);
    this.#alarmed = !paying;
    this.context.frameLost(field.control.name);
  }

  /** It did, after all. */
  frameBack(): void {
    if (!this.#alarmed || this.#hosted.some(({ channel }) => channel === 'lost')) return;
    this.#alarmed = false;
    this.announcer.alarm('');
  }

  fireFor(field: HostedField, name: 'onReadyIframeCommunication' | 'onFocusIframeCommunication'): void {
    fire(name, this.self(field.control));
  }
}
