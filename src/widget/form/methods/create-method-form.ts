import { effect, signal } from '@preact/signals';
import { h } from 'preact';
import type { MethodField } from '#contract/brands/brand.ts';
import { getFields, getParameterName, hasPopup } from '#contract/brands/methods.ts';
import { failToLeave } from '../../failures.ts';
import { closestDrawn } from '../../page/drawn.ts';
import { canPostToTab } from '../../page/tab.ts';
import { setHidden } from '../../page/visibility.ts';
import type { BeforeSubmit } from '../../payment/before-submit-callbacks.ts';
import { formParameters, namedFields } from '../../payment/form-parameters.ts';
import { createProviderWindow } from '../../payment/provider-window.ts';
import { resultAddress } from '../../payment/result-address.ts';
import { amountFields, shownAmount } from '../../payment/shown-amount.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { formProps } from '../form-props.ts';
import type { FormSpec } from '../form-spec.ts';
import { payWith } from '../parts/form-parts.tsx';
import { PaymentForm } from '../payment-form.ts';
import { methodField, sentValue } from './method-fields.ts';
import { MethodForm } from './method-form.tsx';
import { type MethodFormProps, type MethodType, toFormKey } from './method-form-props.ts';

/** Creates the form of one brand that is not a card: direct debit, online transfer, virtual account, prepayment. */
export function createMethodForm(
  original: HTMLFormElement,
  type: MethodType,
  code: string,
  context: WidgetContext,
): PaymentForm {
  const props = methodFormProps(type, code, context);
  const { nodes, isByNumber, fields } = props;

  /** Writes the typed values as the API expects them, and sets the return address that the merchant's form has now. */
  const finish = (data: FormData | Map<string, string>) => {
    for (const field of fields) {
      const name = getParameterName(field, code);
      const value = data.get(name);
      if (typeof value === 'string') data.set(name, sentValue(field, value));
    }
    for (const field of ['mobilePhone', 'email'] as const) {
      const name = nodes[field]?.name;
      const value = name && data.get(name);
      if (name && typeof value === 'string') data.set(name, sentValue(field, value));
    }
    const address = resultAddress(form.original, document);
    if (address) data.set('shopperResultUrl', address);
  };

  const form: PaymentForm = new PaymentForm(original, context, {
    ...methodSpec(props),
    parameters() {
      const parameters = formParameters(form.original, nodes.form);
      finish(parameters);
      return parameters;
    },
  });

  /**
   * Disables and hides fields, or enables and shows them. A field's group is looked up, because pages move controls. A
   * group of the page's own, into which it has moved the control, stays as it is.
   */
  const ask = (isAsked: boolean, ...names: readonly MethodField[]) => {
    for (const name of names) {
      const control = nodes[name];
      if (!control || control.disabled === !isAsked) continue;
      control.disabled = !isAsked;
      setHidden(closestDrawn(control, `.wpwl-group-${name}`) ?? control, !isAsked);
      form.fields.onChange(name, false);
      form.fields.configure();
    }
  };

  form.fields.add(...fields.flatMap((field) => methodField(form, nodes, field) ?? []));
  const { phoneMode } = nodes;
  if (phoneMode) {
    const follow = () => ask(phoneMode.checked, 'mobilePhone');
    // `change` would miss pages that set a radio button's `checked` attribute and then click it: that dispatches no
    // `change`.
    form.scope.listen(nodes.form, 'click', follow);
    follow();
  }
  form.scope.add(
    effect(() => {
      const byNumber = isByNumber.value;
      if (type !== 'directDebit') return;
      ask(!byNumber, 'accountIban', 'accountBankBic');
      ask(byNumber, 'accountNumber', 'accountBank');
    }),
  );
  // A script's `form.submit()` leads the tab, which the browser keeps from some frames in silence.
  if (window.top !== window && context.address.checkoutId)
    nodes.form.submit = () => {
      if (canPostToTab()) return HTMLFormElement.prototype.submit.call(nodes.form);
      form.announcer.showError(context.texts.value.blocked, 'blocked');
      failToLeave();
    };
  // Completes the data that the browser itself sends when a script of the page calls `form.submit()`.
  form.scope.listen<FormDataEvent>(nodes.form, 'formdata', ({ formData }) => {
    for (const [name, value] of namedFields(form.original))
      if (!formData.has(name)) formData.set(name, value);
    finish(formData);
    // When the shopper has not seen the checkout's amount, the gateway answers with a page that shows it.
    const unseen = amountFields('0.00', context.total.price.value?.currency ?? '');
    for (const [name, value] of shownAmount(form) ?? unseen) formData.set(name, value);
    if (context.settings.useSummaryPage) formData.set('onlySave', 'true');
  });
  return form;
}

function methodFormProps(type: MethodType, code: string, context: WidgetContext): MethodFormProps {
  const bic: MethodField[] = type === 'directDebit' && context.settings.displayBic ? ['accountBankBic'] : [];
  return {
    ...formProps(toFormKey(type, code), context, code),
    type,
    code,
    fields: [...getFields(code), ...bic],
    isByNumber: signal(false),
  };
}

const beforeSubmitCallbacks: Readonly<Record<MethodType, BeforeSubmit[number]>> = {
  directDebit: 'onBeforeSubmitDirectDebit',
  onlineTransfer: 'onBeforeSubmitOnlineTransfer',
  virtualAccount: 'onBeforeSubmitVirtualAccount',
  prepayment: 'onBeforeSubmitPrepayment',
};

function methodSpec(props: MethodFormProps): FormSpec {
  const { type, code, settings } = props;
  const isInline = type === 'virtualAccount' && settings.inlineFlow.some((brand) => brand === code);
  return {
    key: toFormKey(type, code),
    props,
    tree: h(MethodForm, { form: props }),
    ccMethods: [],
    beforeSubmit: [
      isInline ? 'onBeforeSubmitInlineVirtualAccount' : beforeSubmitCallbacks[type],
      ...(code === 'PAYPAL' ? (['paypal.onApprove'] as const) : []),
    ],
    isNative: true,
    ...((isInline || hasPopup(code)) && {
      flow: isInline ? 'inline' : 'popup',
      createWindow: createProviderWindow,
    }),
    title: payWith(props, code),
  };
}
