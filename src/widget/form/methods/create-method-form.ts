import { effect, signal } from '@preact/signals';
import { h } from 'preact';
import { fieldsOf, type MethodField, parameterOf, popupBrands } from '../../../contract/brands/methods.ts';
import { hide } from '../../page/hide.ts';
import type { BeforeSubmit } from '../../payment/before-submit-callbacks.ts';
import { namedFields, resultAddress } from '../../payment/form-parameters.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { payWith } from '../form-parts.tsx';
import { formView } from '../form-props.ts';
import type { Drawing } from '../form-spec.ts';
import { FormPanel } from '../payment-form.ts';
import { methodField, sentValue } from './method-fields.ts';
import { MethodForm } from './method-form.tsx';
import { keyOf, type MethodType, type MethodView } from './method-form-props.ts';

/** The form of one brand that is no card: direct debit, online transfer, virtual account, prepayment. */
export class MethodPanel extends FormPanel {
  constructor(
    original: HTMLFormElement,
    type: MethodType,
    code: string,
    context: WidgetContext,
    readonly view: MethodView = methodView(type, code, context),
  ) {
    super(original, context, methodDrawing(view));
    const { form, scope } = this;
    this.watch(...view.fields.map((field) => methodField(this, field, code)));
    this.#followMode();
    scope.add(
      effect(() => {
        const byNumber = view.byNumber.value;
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
    const { form, container } = this;
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
      const control = this.guard(name)?.field.control as HTMLInputElement | undefined;
      if (!control || control.disabled === !asked) continue;
      control.disabled = !asked;
      hide(control.closest<HTMLElement>('.wpwl-group') ?? control, !asked);
      this.changed(name, false);
    }
  }
}

function methodView(type: MethodType, code: string, context: WidgetContext): MethodView {
  const bic: MethodField[] = type === 'directDebit' && context.settings.displayBic ? ['accountBankBic'] : [];
  return {
    ...formView(keyOf(type, code), context),
    type,
    code,
    fields: [...fieldsOf(code), ...bic],
    byNumber: signal(false),
  };
}

const questions: Readonly<Record<MethodType, BeforeSubmit[number]>> = {
  directDebit: 'onBeforeSubmitDirectDebit',
  onlineTransfer: 'onBeforeSubmitOnlineTransfer',
  virtualAccount: 'onBeforeSubmitVirtualAccount',
  prepayment: 'onBeforeSubmitPrepayment',
};

function methodDrawing(view: MethodView): Drawing {
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
    native: true,
    busy: view.busy,
    view: h(MethodForm, { view }),
    flow: inline ? 'inline' : popupBrands.includes(code) ? 'popup' : undefined,
    title: payWith(view, code),
  };
}
