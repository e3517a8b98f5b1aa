import { h } from 'preact';
import type { HostedField } from '../../hosted/hosted-field.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { PaymentForm } from '../payment-form.ts';
import { createBrandChoice } from './brand-choice.ts';
import { BrandControl } from './brand-control.ts';
import { CardForm } from './card-form.tsx';
import { cardHostedFields, fieldLabel } from './card-hosted-fields.ts';
import { cardInputs } from './card-inputs.ts';
import { frameTitle } from './card-markup.tsx';
import { cardParameters } from './card-parameters.ts';
import { cardState } from './card-state.ts';
import { dockBrand } from './dock-brand.ts';
import { drawOptionGroups } from './option-groups.tsx';

/** Creates a card form: brand, number, expiry date, holder, security code, and the fields that options add. */
export function createCardForm(
  original: HTMLFormElement,
  codes: readonly string[],
  context: WidgetContext,
): PaymentForm {
  const state = cardState(codes, context);
  const { props, offered } = state;
  const { settings, brand, nodes } = props;
  const hosted: HostedField[] = [];
  const form: PaymentForm = new PaymentForm(original, context, {
    key: 'card',
    props,
    tree: h(CardForm, { form: props }),
    targets: settings,
    ccMethods: offered,
    beforeSubmit: ['onBeforeSubmitCard', 'onBeforeSubmitCardPromise'],
    isNative: false,
    hostedFields: () => hosted,
    paymentFrame: () => hosted[0],
    parameters: () => cardParameters(original, props),
    frameTitle: (name) => frameTitle(fieldLabel(form, props, name), props.ordinal),
    onReady: () => brandControl.announce(),
    chooseBrand: (code) => brandControl.choose(code),
    readControls: () => brandControl.read(),
    card: {
      props,
      offer(cards) {
        offered.splice(0, offered.length, ...cards);
        brandControl.offer();
      },
    },
  });
  const brandControl: BrandControl = new BrandControl({
    offered,
    settings,
    brand,
    select: nodes.brand,
    group: nodes.brandGroup,
    choice: createBrandChoice(form, props, (code) => brandControl.pick(code)),
    scope: form.scope,
    onChange(code) {
      for (const field of hosted) field.brand = code;
      form.configureFields();
      form.errorsOf('cardNumber')?.revalidate();
    },
  });
  const { brandGroup } = nodes;
  const { cardNumber } = props.frames;
  if (props.isDocked && brandGroup && cardNumber) {
    form.container.classList.add('wpwl-detects');
    dockBrand(form.scope, brandGroup, cardNumber);
  }
  hosted.push(...cardHostedFields(form, state, brandControl));
  for (const field of hosted) field.brand = brand.value;
  form.addFields(...hosted, ...cardInputs(form, props));
  drawOptionGroups(form, props);
  return form;
}
