import type { Signal } from '@preact/signals';
import { fail } from '../failures.ts';
import { inPage } from '../fields/field.ts';
import type { Guard } from '../fields/guard.ts';
import type { HostedField, VaultMessage } from '../fields/hosted-field.ts';
import type { Announcer } from '../forms/announcer.ts';
import type { Texts } from '../locales/en.ts';
import { fire } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import { askMerchant, submitEvent } from './ask-merchant.ts';
import { leave } from './leave.ts';
import { after, type Step, type StepEvent } from './machine.ts';

export interface SubmissionParts {
  form: HTMLFormElement;
  guards: readonly Guard[];
  /** The frame that holds the card number and sends the payment. */
  vault: HostedField;
  /** Names of the other frames whose values belong to the payment. */
  peers(): string[];
  /** All outer fields of the payment, read now. */
  fields(): Map<string, string>;
  texts(): Texts;
  busy: Signal<boolean>;
  announcer: Announcer;
  scope: Scope;
  /** The gateway does not know the checkout any more. */
  ended(): void;
}

/** After how many milliseconds a second sentence says that it still goes on. */
const slow = 8_000;

/** Runs one form's payments through the steps of `machine.ts`, one at a time. */
export class Submission {
  #step: Step = 'idle';
  #calm: () => void = () => {};

  constructor(private readonly parts: SubmissionParts) {
    parts.scope.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
      if (persisted && this.#advance('restored')) parts.announcer.show('');
    });
  }

  /** Starts a payment unless one is under way. */
  async start(event: Event = submitEvent(this.parts.form)): Promise<void> {
    const { parts } = this;
    if (!this.#advance('submit')) return;
    parts.announcer.alarm('');
    await Promise.all(parts.guards.filter(({ field }) => inPage(field)).map(({ field }) => field.check()));
    if (!this.#validate()) return void this.#advance('invalid');
    this.#advance('valid');
    parts.announcer.show(parts.texts().processing);
    const decision = await askMerchant(parts.form, event);
    if (parts.scope.over) return;
    if (decision !== 'allowed')
      return this.#stop('stopped', decision === 'failed' ? parts.texts().blocked : '');
    if (!navigator.onLine) return this.#stop('stopped', parts.texts().offline);
    this.#advance('allowed');
    this.#send();
    fire('onAfterSubmit', undefined);
  }

  /** The vault was loaded again, for instance because the page moved it: it takes up the same attempt. */
  resume(): void {
    if (this.#step === 'paying') this.#send();
  }

  /** The vault's channel is gone. */
  lost(): void {
    if (this.#step === 'paying') this.#stop('unanswered', this.parts.texts().unanswered);
  }

  expire(): void {
    this.#advance('expired');
  }

  receive(message: VaultMessage): void {
    const { texts, announcer } = this.parts;
    if (this.#step !== 'paying') return;
    switch (message.type) {
      case 'retrying':
        return announcer.show(texts().retrying);
      case 'unanswered':
        return this.#stop('unanswered', navigator.onLine ? texts().unanswered : texts().offline);
      case 'refused':
        return this.#refused(message);
      case 'done':
        this.#advance('done');
        announcer.show(texts().leaving);
        if (!leave(message.url)) this.#stop('restored', texts().refused);
    }
  }

  #send(): void {
    const { parts } = this;
    this.#calm();
    this.#calm = parts.scope.after(slow, () => parts.announcer.show(parts.texts().stillProcessing));
    parts.vault.pay([...parts.fields()], parts.peers());
  }

  #validate(): boolean {
    const { parts } = this;
    const wrong = parts.guards.filter((guard) => guard.wrong);
    for (const guard of wrong) guard.show(false);
    if (wrong.length > 0) {
      parts.announcer.say(parts.texts().checkFields);
      firstInPage(wrong)?.field.focus();
      return false;
    }
    if (parts.vault.connected && inPage(parts.vault)) return true;
    parts.announcer.alarm(parts.texts().fieldLost);
    fail('PciIframeCommunicationError', 'The card number frame does not answer.');
    return false;
  }

  #refused({ code, description, errors }: Extract<VaultMessage, { type: 'refused' }>): void {
    if (code === '200.300.404' && errors.length === 0) {
      this.#advance('expired');
      return this.parts.ended();
    }
    this.#stop('refused', this.parts.texts().refused);
    fail('PciIframeSubmitError', description, { code, result: { parameterErrors: errors } });
  }

  /** Back to a form that works, with a sentence where there is something to say. */
  #stop(event: StepEvent, sentence: string): void {
    this.#advance(event);
    this.parts.announcer.show('');
    this.parts.announcer.alarm(sentence);
  }

  #advance(event: StepEvent): boolean {
    const next = after(this.#step, event);
    if (!next) return false;
    this.#step = next;
    this.parts.busy.value = next === 'asking' || next === 'paying' || next === 'leaving';
    if (next !== 'paying') this.#calm();
    return true;
  }
}

// Merchants move groups about, so the order in the page counts, not ours.
function firstInPage(guards: readonly Guard[]): Guard | undefined {
  return [...guards].sort((a, b) =>
    a.field.control.compareDocumentPosition(b.field.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}
