import { effect, signal } from '@preact/signals';
import { h } from 'preact';
import type { MethodField } from '../../../contract/brands/brand.ts';
import { fieldsOf, parameterOf, popupBrands } from '../../../contract/brands/methods.ts';
import { hide } from '../../page/hide.ts';
import type { BeforeSubmit } from '../../payment/before-submit-callbacks.ts';
import { namedFields, resultAddress } from '../../payment/form-parameters.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { payWith } from '../form-parts.tsx';
import { formProps } from '../form-props.ts';
import type { FormSpec } from '../form-spec.ts';
import { PaymentForm } from '../payment-form.ts';
import { methodField, sentValue } from './method-fields.ts';
import { MethodForm } from './method-form.tsx';
import { keyOf, type MethodFormProps, type MethodType } from './method-form-props.ts';

/** The form of one brand that is no card: direct debit, online transfer, virtual account, prepayment. */
export class MethodPanel extends PaymentForm {
  constructor(
    original: HTMLFormElement,
    type: MethodType,
    code: string,
    context: WidgetContext,
    readonly view: MethodFormProps = methodView(type, code, context),
  ) {
    super(original, context, methodDrawing(view));
    const { element: form, scope } = this;
    this.addFields(...view.fields.map((field) => methodField(this, field, code)));
    this.#followMode();
    scope.add(
      effect(() => {
        const byNumber = view.isByNumber.value;
        if (type !== 'directDebit') return;
        this.#ask(!byNumber, 'accountIban', 'accountBankBic');
        this.#ask(byNumber, 'accountNumber', 'accountBank');
      }),
    );
    // Also what the browser sends by itself, for `form.submit()` of the page's scripts.
    scope.listen<FormDataEvent>(form, 'formdata', ({ formData }) => {
      for (const [name, value] of namedFields(original)) if (!formData.has(name)) formData.set(name, value);
      this.#finish(formData);
      if (context.settings.useSummaryPage) formData.set('onlySave', 'true');
    });
  }

  protected override parameters(): Map<string, string> {
    const fields = super.parameters();
    this.#finish(fields);
    return fields;
  }

  /** Brings what was typed into the API's form, the return address to what it is now. */
  #finish(data: FormData | Map<string, string>): void {
    const { fields, code } = this.view;
    for (const field of fields) {
      const name = parameterOf(field, code);
      const value = data.get(name);
      if (typeof value === 'string') data.set(name, sentValue(field, value));
    }
    const address = resultAddress(this.original, document);
    if (address) data.set('shopperResultUrl', address);
  }

  /** Shows the phone number when it is asked for. */
  #followMode(): void {
    const { element: form, container } = this;
    const radio = container.querySelector<HTMLInputElement>('.wpwl-control-radio-mobile');
    if (!radio) return;
    const follow = () => this.#ask(radio.checked, 'mobilePhone');
    // Not `change`: pages check a radio by its attribute and then click it, which changes nothing.
    this.scope.listen(form, 'click', follow);
    follow();
  }

  /** Takes fields out of the payment and out of sight, or brings them back. */
  #ask(asked: boolean, ...names: readonly MethodField[]): void {
    for (const name of names) {
      const control = this.errorsOf(name)?.field.control as HTMLInputElement | undefined;
      if (!control || control.disabled === !asked) continue;
      control.disabled = !asked;
      hide(control.closest<HTMLElement>('.wpwl-group') ?? control, !asked);
      this.onFieldChange(name, false);
    }
  }
}

function methodView(type: MethodType, code: string, context: WidgetContext): MethodFormProps {
  const bic: MethodField[] = type === 'directDebit' && context.settings.displayBic ? ['accountBankBic'] : [];
  return {
    ...formProps(keyOf(type, code), context),
    type,
    code,
    fields: [...fieldsOf(code), ...bic],
    isByNumber: signal(false),
  };
}

const questions: Readonly<Record<MethodType, BeforeSubmit[number]>> = {
  directDebit: 'onBeforeSubmitDirectDebit',
  onlineTransfer: 'onBeforeSubmitOnlineTransfer',
  virtualAccount: 'onBeforeSubmitVirtualAccount',
  prepayment: 'onBeforeSubmitPrepayment',
};

function methodDrawing(view: MethodFormProps): FormSpec {
  const { type, code, settings } = view;
  const inline = type === 'virtualAccount' && settings.inlineFlow.some((brand) => brand === code);
  return {
    key: keyOf(type, code),
    id: view.id,
    ccMethods: [],
    beforeSubmit: [
      inline ? 'onBeforeSubmitInlineVirtualAccount' : questions[type],
      ...(code === 'PAYPAL' ? (['paypal.onApprove'] as const) : []),
    ],
    isNative: true,
    busy: view.busy,
    view: h(MethodForm, { form: view }),
    flow: inline ? 'inline' : popupBrands.includes(code) ? 'popup' : undefined,
    title: payWith(view, code),
  };
}
