import { h } from 'preact';
import type { WidgetContext } from '../../widget-context.ts';
import { BrandControl } from '../brand-control.ts';
import { PaymentForm } from '../payment-form.ts';
import { followChoices } from './brand-choice.ts';
import { CardForm } from './card-form.tsx';
import { cardHostedFields, fieldLabel } from './card-hosted-fields.ts';
import { cardInputs } from './card-inputs.ts';
import { frameTitle } from './card-markup.tsx';
import { cardParameters } from './card-parameters.ts';
import { cardState } from './card-state.ts';
import { dockBrand } from './dock-brand.ts';

/** Creates a card form: brand, number, expiry date, holder, security code. The billing address comes with the later script. */
export function createCardForm(
  original: HTMLFormElement,
  codes: readonly string[],
  context: WidgetContext,
): PaymentForm {
  const state = cardState(codes, context);
  const { props, offered } = state;
  const brand = new BrandControl(props, offered);
  const form: PaymentForm = new PaymentForm(original, context, {
    key: 'card',
    props,
    tree: h(CardForm, { form: props }),
    targets: props.settings,
    ccMethods: offered,
    beforeSubmit: ['onBeforeSubmitCard', 'onBeforeSubmitCardPromise'],
    isNative: false,
    parameters: () => cardParameters(form.original, props),
    frameTitle: (name, container) => frameTitle(fieldLabel(container, props, name), props.ordinal),
    card: { props, brand },
  });
  followChoices(form, props, brand);
  const { brandGroup } = props.nodes;
  const { cardNumber } = props.frames;
  if (props.isDocked && brandGroup && cardNumber) {
    form.container.classList.add('wpwl-detects');
    dockBrand(form.scope, brandGroup, cardNumber);
  }
  form.fields.add(...cardHostedFields(form, state, brand), ...cardInputs(form, props));
  brand.follow(form.scope, () => {
    form.fields.configure();
    form.fields.errorsOf('cardNumber')?.revalidate();
  });
  return form;
}
