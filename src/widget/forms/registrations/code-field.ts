import { computed } from '@preact/signals';
import { Fragment, h, render } from 'preact';
import type { FrameRole } from '../../../contract/messages.ts';
import { randomHex } from '../../fields/frame-link.ts';
import { frameSrc } from '../../fields/frame-src.ts';
import { HostedField } from '../../fields/hosted-field.ts';
import { keepValues } from '../../fields/keeper.ts';
import { stylePairs } from '../../fields/outer-style.ts';
import { fire } from '../../page/options.ts';
import { FieldFrame } from '../card/card-fields.tsx';
import { CvvHint } from '../card/card-form.tsx';
import { cvvHint } from '../card/card-model.ts';
import { isolated } from '../card/hosted-card-field.ts';
import type { FormPanel } from '../form-panel.ts';
import type { FormView } from '../form-view.ts';

/**
 * The security code of one saved card, drawn into `wrapper`. Its frame has an instance of its own, so that no other
 * card's code can come into this payment, and sends the payment itself (design decision 3).
 */
export function codeField(
  panel: FormPanel & { pays(field: HostedField): boolean },
  view: FormView,
  wrapper: HTMLElement,
  brand: string,
): HostedField {
  const { context, scope } = panel;
  const { settings, language, texts, spoken } = view;
  const instance = randomHex();
  const src = (role: FrameRole) => frameSrc(context.address, instance, role);
  const hint = computed(() => cvvHint(brand, texts.value));
  const label = computed(() => texts.value.cvv);
  render(
    h(Fragment, null, [
      h(FieldFrame, { field: 'card.cvv', name: 'cvv', label: 'cvv', view: { ...view, frameSrc: src } }),
      h(CvvHint, { view: { settings, cvvHint: hint } }),
    ]),
    wrapper,
  );
  scope.add(() => render(null, wrapper));
  const iframe = wrapper.querySelector('iframe') as HTMLIFrameElement;
  let kept = false;
  const configuration = () => ({
    lang: language.value.tag,
    dir: language.value.dir,
    label: label.value.trim() || spoken.value.cvv,
    placeholder: isolated(iframe.getAttribute('placeholder') ?? '', language.value.dir),
    hint: settings.showCVVHint ? hint.value : '',
    required: !settings.allowEmptyCvv,
    masked: settings.maskCvv,
    grouped: false,
    brands: [],
    placeholderStyle: stylePairs(settings.iframeStyles['cvv-placeholder']),
  });
  const field: HostedField = new HostedField('cvv', iframe, context.address.origin, configuration, scope, {
    changed: (complete) => panel.changed('cvv', complete),
    left() {
      panel.left('cvv');
      fire('onBlurIframeCommunication', panel.self(iframe));
      fire('onBlurSecurityCode', panel.self(iframe), field.problem === '');
    },
    entered: () => panel.fireFor(field, 'onFocusIframeCommunication'),
    enterPressed: () => panel.button.enter(),
    connected() {
      panel.frameBack();
      if (panel.pays(field)) panel.submission.resume();
      panel.fireFor(field, 'onReadyIframeCommunication');
    },
    state({ problem }) {
      if (problem !== 'empty' && !kept) keepValues(scope, src('keeper'));
      kept ||= problem !== 'empty';
    },
    vault: (message) => panel.submission.receive(message),
    lost: () => panel.frameLost(field),
    judge: (problem) => problem,
  });
  field.setBrand(brand);
  return field;
}
