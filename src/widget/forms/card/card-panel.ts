import { h } from 'preact';
import type { FieldName } from '../../fields/field.ts';
import type { HostedField } from '../../fields/hosted-field.ts';
import { keepValues } from '../../fields/keeper.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { FormPanel } from '../form-panel.ts';
import { BrandControl } from './brand-control.ts';
import { CardForm, frameTitle } from './card-form.tsx';
import { type CardModel, cardModel } from './card-model.ts';
import { cardParameters } from './card-parameters.ts';
import { fieldLabel, hostedCardField } from './hosted-card-field.ts';
import { expiryField, holderField } from './page-card-fields.ts';

/** One card form: brand, number, expiry date, holder, security code. */
export class CardPanel extends FormPanel {
  readonly brand: BrandControl;
  readonly number: HostedField;
  readonly cvv: HostedField | undefined;
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
      ccMethods: model.offered.map(({ code }) => code),
      beforeSubmit: ['onBeforeSubmitCard'],
      native: false,
      busy: model.view.busy,
      view: h(CardForm, { view: model.view }),
    });
    this.brand = this.#brandControl();
    this.number = hostedCardField(this, 'cardNumber', 'card.number');
    this.cvv = context.settings.requireCvv ? hostedCardField(this, 'cvv', 'card.cvv') : undefined;
    this.cvv?.setBrand(model.view.brand.value);
    this.watch(this.number, expiryField(this), holderField(this), ...(this.cvv ? [this.cvv] : []));
  }

  /** Something is typed into a hosted field: from now on the values can outlive their frames. */
  remember(): void {
    if (!this.#kept) keepValues(this.scope, this.model.frameSrc('keeper'));
    this.#kept = true;
  }

  override choose(code: string): void {
    this.brand.choose(code);
  }

  override ready(): void {
    this.brand.announce();
    super.ready();
  }

  /** Tells the frames their texts and settings anew. */
  override reconfigure(): void {
    for (const field of this.hosted()) {
      field.configure();
      const label = fieldLabel(this, field.name as Extract<FieldName, 'cardNumber' | 'cvv'>);
      field.control.title = frameTitle(label, this.model.view.ordinal);
    }
  }

  protected override hosted(): readonly HostedField[] {
    return this.cvv ? [this.number, this.cvv] : [this.number];
  }

  protected override vault(): HostedField {
    return this.number;
  }

  protected override parameters(): Map<string, string> {
    return cardParameters(this.original, this.form);
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
}
