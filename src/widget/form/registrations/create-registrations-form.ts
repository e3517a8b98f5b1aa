import { effect } from '@preact/signals';
import { h, render } from 'preact';
import { isExpired } from '../../../contract/card/expiry.ts';
import type { OneClick } from '../../../contract/wpwl.ts';
import type { HostedField } from '../../hosted/hosted-field.ts';
import type { PaymentFrame } from '../../hosted/payment-frame.ts';
import { detach } from '../../page/detach.ts';
import { rootOf } from '../../page/roots.ts';
import type { WidgetContext } from '../../widget-context.ts';
import { type FormProps, formProps } from '../form-props.ts';
import { PaymentForm } from '../payment-form.ts';
import { createCodeField } from './code-field.ts';
import { OtherMethods } from './other-methods.tsx';
import { RegistrationsForm } from './registrations-form.tsx';

interface Entry {
  means: OneClick;
  group: HTMLElement;
  /** Where its security code stands. */
  wrapper: HTMLElement;
  code?: HostedField;
}

/** The last time zone to leave a month is twelve hours behind UTC, and the gateway takes a card as long. */
const lastZone = 12 * 60 * 60 * 1000;

/**
 * The form of the registrations that the checkout offers, with the button that shows the other forms
 * (widget-contract.md 5.4, 9.7). It stands right behind the merchant's form.
 */
export class RegistrationsPanel extends PaymentForm {
  readonly #view: FormProps;
  readonly #entries: Entry[];
  readonly #whole: HTMLElement;
  #chosen: Entry | undefined;

  constructor(original: HTMLFormElement, offered: readonly OneClick[], context: WidgetContext) {
    const view = formProps('registration', context);
    const now = new Date(Date.now() - lastZone);
    const saved = offered.map((means) => {
      const { expiryMonth, expiryYear } = means;
      const dated = expiryMonth && expiryYear && !context.settings.disableCardExpiryDateValidation;
      return { ...means, isPastExpiry: Boolean(dated) && isExpired(`${expiryMonth}`, `${expiryYear}`, now) };
    });
    super(original, context, {
      key: 'registration',
      id: view.id,
      targetName: 'registrations-target',
      targets: context.settings,
      ccMethods: [],
      beforeSubmit: ['onBeforeSubmitOneClickCard'],
      isNative: false,
      busy: view.busy,
      view: h(RegistrationsForm, { form: view, saved }),
    });
    this.#view = view;
    const groups = [...this.element.querySelectorAll<HTMLElement>('.wpwl-group-registration')];
    this.#entries = groups.map((group, index) => ({
      means: saved[index] as OneClick,
      group,
      wrapper: group.querySelector('.wpwl-wrapper-registration-cvv') as HTMLElement,
    }));
    this.#whole = this.#place();
    this.#follow();
  }

  override configureFields(): void {
    for (const field of this.hostedFields()) field.configure();
  }

  protected override hostedFields(): readonly HostedField[] {
    const code = this.#chosen?.code;
    return code ? [code] : [];
  }

  protected override paymentFrame(): PaymentFrame {
    return this.#chosen?.code ?? super.paymentFrame();
  }

  #place(): HTMLElement {
    const { container, context, scope, original } = this;
    const whole = document.createElement('div');
    // Some pages have such an element of their own (merchant-usage.md, habit 11).
    if (!rootOf(original).getElementById('wpwl-registrations')) whole.id = 'wpwl-registrations';
    whole.className = 'wpwl-registrations';
    container.setAttribute('role', 'group');
    scope.add(effect(() => container.setAttribute('aria-label', context.texts.value.saved)));
    whole.append(container);
    if (context.held.value) whole.append(this.#others());
    original.after(whole);
    scope.add(() => detach(whole));
    return whole;
  }

  /** The button that shows the other forms. Hidden, it can still be pressed by the page's own scripts. */
  #others(): HTMLElement {
    const { context, scope, announcer } = this;
    const others = document.createElement('div');
    others.className = 'wpwl-form wpwl-form-registrations wpwl-clearfix';
    scope.add(
      effect(() => {
        others.lang = context.language.value.tag;
        others.dir = context.language.value.dir;
        const shown = context.held.value && !context.settings.hideOtherPaymentButton;
        others.style.display = shown ? '' : 'none';
      }),
    );
    const press = () => {
      announcer.say(context.texts.value.otherShown);
      // A page that presses it while it loads has no shopper who would want the focus there.
      context.release(navigator.userActivation?.isActive !== false);
    };
    render(h(OtherMethods, { texts: context.texts, press }), others);
    scope.add(() => render(null, others));
    return others;
  }

  /** Pages remove groups, check radio buttons and write them anew: what the page shows is what counts. */
  #follow(): void {
    const { scope, element: form } = this;
    const { busy } = this.#view;
    const settle = () => {
      if (!busy.value) this.#settle();
    };
    scope.listen(form, 'change', settle);
    scope.observe(form, { childList: true, subtree: true }, settle);
    scope.add(busy.subscribe(settle));
    // The means of a payment under way stays: it may have to be sent again. Arrow keys click, too.
    scope.listen(form, 'click', (event) => {
      if (busy.value && (event.target as HTMLInputElement).name === 'registrationId') event.preventDefault();
    });
  }

  #settle(): void {
    const { element: form } = this;
    const usable = this.#entries.flatMap((entry) => {
      const radio = form.contains(entry.group) && radioOf(entry.group);
      return radio && !radio.disabled ? [{ entry, radio }] : [];
    });
    const found = usable.find(({ radio }) => radio.checked) ?? usable[0];
    if (found) found.radio.checked = true;
    if (!found || found.entry !== this.#chosen) this.#choose(found?.entry);
  }

  #choose(chosen: Entry | undefined): void {
    const { context, element: form } = this;
    this.#chosen = chosen;
    this.removeField('cvv');
    for (const { group, wrapper, code } of this.#entries) {
      group.classList.toggle('wpwl-selected', group === chosen?.group);
      if (code) wrapper.style.display = group === chosen?.group ? '' : 'none';
    }
    if (chosen && context.settings.registrations.requireCvv && chosen.means.expiryMonth) {
      chosen.code ??= createCodeField(this, this.#view, chosen.wrapper, chosen.means.brand);
      this.addFields(chosen.code);
    }
    this.button.calm();
    if (chosen) return;
    // Expired or removed, all of them.
    const submit = form.querySelector<HTMLElement>('.wpwl-group-submit');
    if (submit) submit.style.display = 'none';
    if (!radioOf(form)) this.#whole.style.display = 'none';
    context.release(false);
  }
}

const radioOf = (root: Element) => root.querySelector<HTMLInputElement>('[name="registrationId"]');
