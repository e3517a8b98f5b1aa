/** Makes a submission with its form, frames and fields, for tests. */
import { signal } from '@preact/signals';
import { vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { languages } from '../../../src/texts/languages.ts';
import type { CheckoutAnswer } from '../../../src/widget/checkout/checkout.ts';
import { FieldErrors } from '../../../src/widget/form/fields/field-errors.ts';
import { HostedField } from '../../../src/widget/hosted/hosted-field.ts';
import type { Announcer } from '../../../src/widget/page/announcer.ts';
import type { BeforeSubmit } from '../../../src/widget/payment/before-submit-callbacks.ts';
import { createSubmission, type Submission } from '../../../src/widget/payment/submission.ts';
import type { SubmittedForm } from '../../../src/widget/payment/submitted-form.ts';
import type { Targets } from '../../../src/widget/payment/target.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { address } from '../form/address.ts';
import { ignoredEvents } from '../hosted/each-test.ts';
import { FakeField } from '../hosted/fake-field.ts';
import { FakeFrame } from '../hosted/fake-frame.ts';
import { frameSettings } from '../hosted/frame-settings.ts';
import { page, pick, settings } from '../kit.ts';
import { knownTotal } from '../total-kit.ts';

/** The message by which the vault tells where the shopper goes on. */
export const done = (url: string) => ({ type: 'done', url, fields: [], pending: false, code: '000.100.110' });

export const online = (value: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value, configurable: true });

/** Makes a form with its frames and three fields. The test sets what is wrong with each field. */
export function makeSubmission(
  connected = true,
  more: Partial<SubmittedForm> = {},
  ask = async (): Promise<CheckoutAnswer> => ({ state: 'unreachable' }),
  beforeSubmit: BeforeSubmit = ['onBeforeSubmitCard'],
) {
  page(`<form><iframe name="card.number"></iframe>
    <i><input name="card.expiry"></i><i><input name="card.holder"></i><i><input name="code"></i><iframe name="card.cvv"></iframe></form>`);
  const form = pick<HTMLFormElement>('form');
  const scope = new Scope();
  const frame = new FakeFrame(pick<HTMLIFrameElement>('iframe'));
  const log: string[] = [];
  const announcer: Announcer = {
    hasError: false,
    say: (sentence) => log.push(`say ${sentence}`),
    unsay: (sentence) => log.push(`unsay ${sentence}`),
    show: (sentence) => log.push(`show ${sentence}`),
    offer(sentence, way) {
      document.body.append(way);
      log.push(`offer ${sentence} [${way.textContent}]`);
    },
    showError: (sentence, _key, amount) => log.push(`${amount ? 'alert' : 'alarm'} ${sentence}`),
    warn: (sentence) => void log.push(`warn ${sentence}`),
  };
  const hostedField = (name: 'cardNumber' | 'cvv', hosted: FakeFrame) =>
    new HostedField(name, hosted.iframe, { origin: 'https://pay.example' }, () => frameSettings, scope, {
      ...ignoredEvents,
      onReport: (message) => submission.dispatch({ reported: message }),
      onLost: () => void (name === 'cardNumber' && submission.dispatch({ paymentFrameLost: true })),
    });
  const vault = hostedField('cardNumber', frame);
  const cvv = new FakeFrame(pick<HTMLIFrameElement>('[name="card.cvv"]'));
  const peer = hostedField('cvv', cvv);
  const fields = {
    // The order differs from that of the page, because merchants move groups about.
    cvv: new FakeField('cvv', pick('[name="code"]')),
    expiry: new FakeField('expiry', pick('input[name="card.expiry"]')),
    holder: new FakeField('cardHolder', pick('[name="card.holder"]')),
  };
  const guards = Object.values(fields).map(
    (field) => new FieldErrors(field, `error_${field.name}`, () => en, announcer),
  );
  const busy = signal(false);
  const total = knownTotal();
  const ended = vi.fn();
  const rejected = vi.fn();
  const restored = vi.fn();
  const saved = vi.fn();
  const outcome = vi.fn();
  const prepare = vi.fn<() => boolean | Promise<boolean>>(() => true);
  const taken = vi.fn(() => false);
  const targets: Targets = {};
  const outer = new Map([['card.holder', 'Jane Jones']]);
  const submission: Submission = createSubmission({
    context: {
      address,
      settings: settings(),
      language: signal(languages.en),
      texts: signal(en),
      addedPaymentFrame: () => undefined,
      total,
      priceChanged: total.know,
      fetchCheckout: ask,
      isTaken: taken,
      onSaved: saved,
      payingContainer: signal(),
      sessionEnded: ended,
      restored,
    },
    container: document.body,
    element: form,
    targetFrame: undefined,
    spec: {
      props: {
        id: 'card_1',
        isBusy: busy,
        isPaid: signal(false),
        buttonText: 'submit',
        buttonTemplate: signal('Pay now'),
        nodes: {},
      },
      beforeSubmit,
      isNative: false,
      onOutcome: outcome,
      targets,
    },
    button: { showError: rejected },
    paymentFrame: () => vault,
    fields: { checked: () => guards, hosted: () => [vault, peer] },
    outerFields: () => outer,
    prepare,
    announcer,
    scope,
    ...more,
  });
  if (connected) for (const each of [frame, cvv]) each.connect();
  return {
    form,
    scope,
    frame,
    cvv,
    fields,
    busy,
    ended,
    rejected,
    restored,
    saved,
    outcome,
    prepare,
    taken,
    targets,
    outer,
    submission,
    log,
  };
}

export type Made = ReturnType<typeof makeSubmission>;
