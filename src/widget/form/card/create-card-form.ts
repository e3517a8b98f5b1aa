import { h } from 'preact';
import { addBackupFrame } from '../../hosted/backup-frame.ts';
import type { FieldProblem } from '../../hosted/field.ts';
import type { HostedField } from '../../hosted/hosted-field.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { HostedName } from '../create-hosted-field.ts';
import { PaymentForm } from '../payment-form.ts';
import { brandChoice } from './brand-choice.ts';
import { BrandControl } from './brand-control.ts';
import { CardForm } from './card-form.tsx';
import { cardHostedFields, fieldLabel } from './card-hosted-fields.ts';
import { cardInputs } from './card-inputs.ts';
import { frameTitle } from './card-markup.tsx';
import type { CardOwner } from './card-owner.ts';
import { cardParameters } from './card-parameters.ts';
import { type CardState, cardState } from './card-state.ts';

/** One card form: brand, number, expiry date, holder, security code. */
export class CardPanel extends PaymentForm implements CardOwner {
  readonly brand: BrandControl;
  readonly number: HostedField;
  readonly cvv: HostedField | undefined;
  readonly #hosted: readonly HostedField[];
  #kept = false;

  constructor(
    original: HTMLFormElement,
    codes: readonly string[],
    context: WidgetContext,
    readonly state: CardState = cardState(codes, context),
  ) {
    super(original, context, {
      key: 'card',
      id: state.props.id,
      targets: context.settings,
      ccMethods: state.offered,
      beforeSubmit: ['onBeforeSubmitCard', 'onBeforeSubmitCardPromise'],
      isNative: false,
      busy: state.props.busy,
      view: h(CardForm, { form: state.props }),
    });
    this.brand = this.#brandControl();
    const hosted = cardHostedFields(this);
    this.number = hosted.cardNumber;
    this.cvv = hosted.cvv;
    this.#hosted = Object.values(hosted);
    for (const field of this.#hosted) field.setBrand(state.props.brand.value);
    this.addFields(...this.#hosted, ...cardInputs(this));
  }

  /** Something is typed into a hosted field: from now on the values can outlive their frames. */
  remember(): void {
    if (!this.#kept) addBackupFrame(this.scope, this.state.frameSrc('keeper'));
    this.#kept = true;
  }

  override chooseBrand(code: string): void {
    this.brand.choose(code);
  }

  override onReady(): void {
    this.brand.announce();
    super.onReady();
  }

  /** The shop may accept cards that have expired. */
  judgeExpiry(problem: FieldProblem): FieldProblem {
    return problem === 'expired' && this.context.settings.disableCardExpiryDateValidation ? '' : problem;
  }

  /** Tells the frames their texts and settings anew. */
  override configureFields(): void {
    for (const field of this.hostedFields()) {
      field.configure();
      field.control.title = frameTitle(fieldLabel(this, field.name as HostedName), this.state.props.ordinal);
    }
  }

  protected override hostedFields(): readonly HostedField[] {
    return this.#hosted;
  }

  protected override paymentFrame(): HostedField {
    return this.number;
  }

  protected override parameters(): Map<string, string> {
    return cardParameters(this.original, this.element, this.context.settings);
  }

  #brandControl(): BrandControl {
    const { props: view, offered } = this.state;
    return new BrandControl({
      offered,
      settings: view.settings,
      brand: view.brand,
      select: this.container.querySelector<HTMLSelectElement>('.wpwl-control-brand'),
      choice: brandChoice({
        group: this.container.querySelector('.wpwl-group-cardNumber') ?? this.element,
        id: view.id,
        brand: view.brand,
        texts: view.texts,
        choose: (code) => this.brand.pick(code),
        say: (sentence) => this.announcer.say(sentence),
        scope: this.scope,
      }),
      scope: this.scope,
      changed: (code) => {
        for (const field of this.hostedFields()) field.setBrand(code);
        this.configureFields();
        this.errorsOf('cardNumber')?.revalidate();
      },
    });
  }
}
