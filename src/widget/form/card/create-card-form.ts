import { h } from 'preact';
import { addBackupFrame } from '../../hosted/backup-frame.ts';
import type { FieldProblem } from '../../hosted/field.ts';
import type { HostedField } from '../../hosted/hosted-field.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { HostedName } from '../create-hosted-field.ts';
import { FormPanel } from '../payment-form.ts';
import { brandChoice } from './brand-choice.ts';
import { BrandControl } from './brand-control.ts';
import { CardForm } from './card-form.tsx';
import { fieldLabel, hostedCardFields } from './card-hosted-fields.ts';
import { pageCardFields } from './card-inputs.ts';
import { frameTitle } from './card-markup.tsx';
import type { CardOwner } from './card-owner.ts';
import { cardParameters } from './card-parameters.ts';
import { type CardModel, cardModel } from './card-state.ts';

/** One card form: brand, number, expiry date, holder, security code. */
export class CardPanel extends FormPanel implements CardOwner {
  readonly brand: BrandControl;
  readonly number: HostedField;
  readonly cvv: HostedField | undefined;
  readonly #hosted: readonly HostedField[];
  #kept = false;

  constructor(
    original: HTMLFormElement,
    codes: readonly string[],
    context: WidgetContext,
    readonly model: CardModel = cardModel(codes, context),
  ) {
    super(original, context, {
      key: 'card',
      id: model.view.id,
      targets: context.settings,
      ccMethods: model.offered,
      beforeSubmit: ['onBeforeSubmitCard', 'onBeforeSubmitCardPromise'],
      native: false,
      busy: model.view.busy,
      view: h(CardForm, { view: model.view }),
    });
    this.brand = this.#brandControl();
    const hosted = hostedCardFields(this);
    this.number = hosted.cardNumber;
    this.cvv = hosted.cvv;
    this.#hosted = Object.values(hosted);
    for (const field of this.#hosted) field.setBrand(model.view.brand.value);
    this.watch(...this.#hosted, ...pageCardFields(this));
  }

  /** Something is typed into a hosted field: from now on the values can outlive their frames. */
  remember(): void {
    if (!this.#kept) addBackupFrame(this.scope, this.model.frameSrc('keeper'));
    this.#kept = true;
  }

  override choose(code: string): void {
    this.brand.choose(code);
  }

  override ready(): void {
    this.brand.announce();
    super.ready();
  }

  /** The shop may accept cards that have expired. */
  judgeExpiry(problem: FieldProblem): FieldProblem {
    return problem === 'expired' && this.context.settings.disableCardExpiryDateValidation ? '' : problem;
  }

  /** Tells the frames their texts and settings anew. */
  override reconfigure(): void {
    for (const field of this.hosted()) {
      field.configure();
      field.control.title = frameTitle(fieldLabel(this, field.name as HostedName), this.model.view.ordinal);
    }
  }

  protected override hosted(): readonly HostedField[] {
    return this.#hosted;
  }

  protected override vault(): HostedField {
    return this.number;
  }

  protected override parameters(): Map<string, string> {
    return cardParameters(this.original, this.form, this.context.settings);
  }

  #brandControl(): BrandControl {
    const { view, offered } = this.model;
    return new BrandControl({
      offered,
      settings: view.settings,
      brand: view.brand,
      select: this.container.querySelector<HTMLSelectElement>('.wpwl-control-brand'),
      choice: brandChoice({
        group: this.container.querySelector('.wpwl-group-cardNumber') ?? this.form,
        id: view.id,
        brand: view.brand,
        texts: view.texts,
        choose: (code) => this.brand.pick(code),
        say: (sentence) => this.announcer.say(sentence),
        scope: this.scope,
      }),
      scope: this.scope,
      changed: (code) => {
        for (const field of this.hosted()) field.setBrand(code);
        this.reconfigure();
        this.guard('cardNumber')?.rejudge();
      },
    });
  }
}
