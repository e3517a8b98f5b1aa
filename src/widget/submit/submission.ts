import type { Signal } from '@preact/signals';
import { fail } from '../failures.ts';
import { inPage } from '../fields/field.ts';
import type { Guard } from '../fields/guard.ts';
import type { HostedField, VaultMessage } from '../fields/hosted-field.ts';
import type { Vault } from '../fields/vault.ts';
import type { Announcer } from '../forms/announcer.ts';
import type { Texts } from '../locales/en.ts';
import { fire } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import { askMerchant, type BeforeSubmit, submitEvent } from './ask-merchant.ts';
import { leave } from './leave.ts';
import { after, type Step, type StepEvent } from './machine.ts';

export interface SubmissionParts {
  form: HTMLFormElement;
  /** Whether there is a checkout; the shop may have to make it first. */
  prepare(): boolean | Promise<boolean>;
  guards(): readonly Guard[];
  /** The frame that sends the payment. */
  vault(): Vault;
  /** All fields in frames that belong to the payment. */
  hosted(): readonly HostedField[];
  /** All outer fields of the payment, read now. */
  fields(): Map<string, string>;
  beforeSubmit: BeforeSubmit;
  /** See {@link askMerchant}. */
  native: boolean;
  texts(): Texts;
  busy: Signal<boolean>;
  announcer: Announcer;
  scope: Scope;
  /** Some field is wrong: the button shows it. */
  rejected(): void;
  /** The gateway does not know the checkout any more. */
  ended(): void;
  /** The browser brought the page back as it had been left. */
  restored(): void;
  /** The payment is over with this result code; an empty one when nothing is known, or nothing was paid. */
  outcome(code: string): void;
  /** The data is stored on the checkout, with this result. */
  saved(result: { code: string; description: string }): void;
}

/** After how many milliseconds a second sentence says that it still goes on. */
const slow = 8_000;
/** Longer than all repeats of the vault together, in milliseconds: then nobody answers any more. */
const silence = 300_000;
/** How long the browser may take to open the shop's page, in milliseconds. */
const leaving = 15_000;
/** Most characters of outer fields; the frame drops longer messages. */
const most = 100_000;

/** Runs one form's payments through the steps of `machine.ts`, one at a time. */
export class Submission {
  #step: Step = 'idle';
  #again = false;
  #timers: (() => void)[] = [];

  constructor(private readonly parts: SubmissionParts) {
    parts.scope.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
      if (!persisted) return;
      if (this.#advance('restored')) parts.announcer.show('');
      parts.restored();
    });
  }

  /** The last payment got no answer: its outcome is not known. */
  unanswered = false;

  /** A payment is under way, its outcome not known yet. */
  get paying(): boolean {
    return this.#step === 'paying';
  }

  /**
   * `wpwl.executePayment`. Pages call it from inside the callback that then answers `false`, and mean: now
   * (widget-contract.md 3.2, rule 7).
   */
  request(): void {
    if (this.#step === 'asking') this.#again = true;
    else void this.start();
  }

  /** Starts a payment unless one is under way. */
  async start(event: Event = submitEvent(this.parts.form)): Promise<void> {
    const { parts } = this;
    if (!this.#advance('submit')) return;
    parts.announcer.alarm('');
    const prepared = parts.prepare();
    if (prepared !== true && !(await prepared)) {
      this.#advance('invalid');
      parts.outcome('');
      return;
    }
    if (parts.scope.over) return;
    const present = parts.guards().filter(({ field }) => inPage(field));
    await Promise.all([parts.vault().loaded(), ...present.map(({ field }) => field.check())]);
    if (parts.scope.over) return;
    if (!this.#reachable() || !this.#validate()) {
      this.#advance('invalid');
      parts.outcome('');
      return;
    }
    this.#advance('valid');
    parts.announcer.show(parts.texts().processing);
    const decision = await askMerchant(parts.beforeSubmit, parts.form, event, parts.native);
    if (parts.scope.over) return;
    // Only a callback that has said false can mean: pay anew instead.
    if (decision !== 'stopped') this.#again = false;
    if (decision !== 'allowed') return this.#stopped(decision === 'failed' ? parts.texts().blocked : '');
    if (!navigator.onLine) return this.#stopped(parts.texts().offline);
    if (JSON.stringify([...parts.fields()]).length > most) {
      fail(
        'PciIframeSubmitError',
        `The form's fields have more than ${most} characters; send less with the payment.`,
      );
      return this.#stopped(parts.texts().refused);
    }
    this.#advance('allowed');
    this.#send();
    fire('onAfterSubmit', undefined);
  }

  /** The vault was loaded again, for instance because the page moved it: it takes up the same attempt. */
  resume(): void {
    if (this.paying) this.#send();
  }

  /** The vault's channel is gone. Answers whether a payment was under way, which is told then. */
  lost(): boolean {
    if (!this.paying) return false;
    this.#stop('unanswered', this.parts.texts().unanswered);
    return true;
  }

  expire(): void {
    this.#advance('expired');
  }

  receive(message: VaultMessage): void {
    const { texts, announcer } = this.parts;
    if (!this.paying) return;
    switch (message.type) {
      case 'retrying':
        return announcer.show(texts().retrying);
      case 'unanswered':
        return this.#stop('unanswered', navigator.onLine ? texts().unanswered : texts().offline);
      case 'refused':
        return this.#refused(message);
      case 'saved':
        return this.#saved(message);
      case 'done':
        return this.#leave(message);
    }
  }

  #send(): void {
    const { fields, hosted, texts, announcer, scope } = this.parts;
    const vault = this.parts.vault();
    this.#calm();
    this.#timers = [
      scope.after(slow, () => announcer.show(texts().stillProcessing)),
      scope.after(silence, () => this.#stop('unanswered', texts().unanswered)),
    ];
    const peers = hosted().filter((field) => field !== vault && inPage(field));
    vault.pay(
      [...fields()],
      peers.map(({ control }) => control.name),
    );
  }

  /** Without their frames the fields know nothing: that is said before any word about their values. */
  #reachable(): boolean {
    const { announcer, texts } = this.parts;
    const vault = this.parts.vault();
    const frames = [vault, ...this.parts.hosted().filter((field) => field !== vault && inPage(field))];
    if (inPage(vault) && frames.every(({ channel }) => channel === 'working')) return true;
    const loading = inPage(vault) && frames.every(({ channel }) => channel !== 'lost');
    announcer.alarm(loading ? texts().fieldLoading : texts().fieldLost);
    if (!loading) fail('PciIframeCommunicationError', 'A secure card field does not answer.');
    return false;
  }

  #validate(): boolean {
    const { parts } = this;
    const wrong = parts.guards().filter((guard) => guard.wrong);
    for (const guard of wrong) guard.show(false);
    if (wrong.length === 0) return true;
    parts.announcer.say(parts.texts().checkFields);
    parts.rejected();
    firstInPage(wrong)?.field.focus();
    return false;
  }

  #refused({ code, description, errors }: Extract<VaultMessage, { type: 'refused' }>): void {
    if (code === '200.300.404' && errors.length === 0) {
      this.#advance('expired');
      this.parts.outcome('');
      return this.parts.ended();
    }
    this.#stop('refused', this.parts.texts().refused);
    fail('PciIframeSubmitError', description, { code, result: { parameterErrors: errors } });
  }

  /** Nothing is charged yet: the shop goes on by itself, and the shopper may still change something. */
  #saved({ code, description }: Extract<VaultMessage, { type: 'saved' }>): void {
    this.#stop('saved', '', code);
    this.parts.saved({ code, description });
  }

  /** The outcome is final, or comes on another page. If the shop's page does not open, the shopper is told so, and can never pay again here. */
  #leave({ url, fields, code }: Extract<VaultMessage, { type: 'done' }>): void {
    const { announcer, texts, scope } = this.parts;
    this.#advance('done');
    this.parts.outcome(code);
    announcer.show(texts().leaving);
    const stay = () => {
      announcer.show('');
      announcer.alarm(texts().processed);
    };
    if (leave(url, fields)) this.#timers = [scope.after(leaving, stay)];
    else stay();
  }

  #stopped(sentence: string): void {
    this.#stop('stopped', sentence);
    if (!this.#again) return;
    this.#again = false;
    this.parts.scope.after(0, () => void this.start());
  }

  /** Back to a form that works, with a sentence where there is something to say. */
  #stop(event: StepEvent, sentence: string, code = ''): void {
    this.#advance(event);
    this.unanswered = event === 'unanswered';
    this.parts.outcome(code);
    this.parts.announcer.show('');
    this.parts.announcer.alarm(sentence);
  }

  #advance(event: StepEvent): boolean {
    const next = after(this.#step, event);
    if (!next) return false;
    this.#step = next;
    this.parts.busy.value = next !== 'idle' && next !== 'ended';
    if (next !== 'paying') this.#calm();
    return true;
  }

  #calm(): void {
    for (const cancel of this.#timers.splice(0)) cancel();
  }
}

// Merchants move groups about, so the order in the page counts, not ours.
function firstInPage(guards: readonly Guard[]): Guard | undefined {
  return [...guards].sort((a, b) =>
    a.field.control.compareDocumentPosition(b.field.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}
