import { computed } from '@preact/signals';
import { Fragment, h, render } from 'preact';
import type { FrameRole } from '../../../contract/messages.ts';
import { addBackupFrame } from '../../hosted/backup-frame.ts';
import { randomId } from '../../hosted/frame-channel.ts';
import { frameSrc } from '../../hosted/frame-src.ts';
import type { HostedField } from '../../hosted/hosted-field.ts';
import { CvvHint } from '../card/card-form.tsx';
import { FieldFrame } from '../card/card-markup.tsx';
import { cvvHint } from '../card/card-state.ts';
import { createHostedField } from '../create-hosted-field.ts';
import type { FormProps } from '../form-props.ts';
import type { PaymentForm } from '../payment-form.ts';

/**
 * The security code of one saved card, drawn into `wrapper`. Its frame has an instance of its own, so that no other
 * card's code can come into this payment, and sends the payment itself (design decision 3).
 */
export function createCodeField(
  form: PaymentForm,
  view: FormProps,
  wrapper: HTMLElement,
  brand: string,
): HostedField {
  const { context, scope } = form;
  const { settings, texts, spoken } = view;
  const instance = randomId();
  const src = (role: FrameRole) => frameSrc(context.address, instance, role);
  const hint = computed(() => cvvHint(brand, texts.value));
  render(
    h(Fragment, null, [
      h(FieldFrame, { field: 'card.cvv', name: 'cvv', label: 'cvv', form: { ...view, frameSrc: src } }),
      h(CvvHint, { form: { settings, cvvHint: hint } }),
    ]),
    wrapper,
  );
  scope.add(() => render(null, wrapper));
  const iframe = wrapper.querySelector('iframe') as HTMLIFrameElement;
  let kept = false;
  const field = createHostedField(form, 'cvv', iframe, {
    settings: () => ({
      label: texts.value.cvv.trim() || spoken.value.cvv,
      hint: settings.showCVVHint ? hint.value : '',
      required: !settings.allowEmptyCvv,
      brands: [],
      binList: false,
    }),
    state({ problem }) {
      if (problem !== 'empty' && !kept) addBackupFrame(scope, src('keeper'));
      kept ||= problem !== 'empty';
    },
    judge: (problem) => problem,
  });
  field.setBrand(brand);
  return field;
}
