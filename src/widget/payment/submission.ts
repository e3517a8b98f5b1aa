import { fail } from '../failures.ts';
import { isInPage } from '../hosted/field.ts';
import type { Done, PaymentReport } from '../hosted/hosted-field.ts';
import { fire } from '../page/options.ts';
import { callBeforeSubmit, submitEvent } from './before-submit-callbacks.ts';
import { isReachable, isValid, reasonNotToSend, showRefusedFields } from './checks.ts';
import { after, type Step, type StepEvent } from './machine.ts';
import { navigateAway } from './navigate-away.ts';
import { isPage } from './redirect.ts';
import type { SubmissionParts } from './submission-parts.ts';
import type { ChallengeFrame } from './three-d-secure/challenge.ts';
import { answerTimeoutMs, slowNoticeMs } from './timeouts.ts';

/** Runs one form's payments through the steps of `machine.ts`, one at a time. */
export class Submission {
  #step: Step = 'idle';
  #again = false;
  #asking = false;
  #severed = false;
  /** The outcome of the last payment is not known. */
  #unknown = false;
  #timers: (() => void)[] = [];
  #challenge: ChallengeFrame | undefined;
  #starting!: Promise<void>;

  constructor(private readonly parts: SubmissionParts) {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && this.#restore();
    parts.scope.listen(window, 'pageshow', shown);
  }

  /** A payment is under way, its outcome not known yet. */
  get paying(): boolean {
    return this.#step === 'paying';
  }

  /** A payment may still come true, or has: a new checkout would be a second one. */
  get keeps(): boolean {
    return this.#unknown || this.paying || this.#step === 'away' || this.#step === 'leaving';
  }

  /** Whether no other form may pay now. Leads the shopper to the provider's page if that is why. */
  takes(): boolean {
    if (this.#step !== 'away') return this.paying;
    const { providerWindow, announcer, texts } = this.parts;
    (this.#challenge ?? providerWindow)?.focus();
    if (providerWindow?.flow === 'popup') announcer.show(texts().elsewhere);
    return true;
  }

  /**
   * `wpwl.executePayment`. Called inside the callback that then answers `false` it means: now (widget-contract.md 3.2).
   * @returns whether a payment is under way, once that is known; inside the callback it is: to return it is no block
   */
  async request(): Promise<boolean> {
    if (this.#step === 'asking') this.#again = true;
    else await this.start();
    return this.parts.busy.value;
  }

  /** Starts a payment unless one is under way. Returns when the one that is being checked has been sent, or stopped. */
  start(event?: Event): Promise<void> {
    if (this.#step !== 'checking') this.#starting = this.#start(event);
    return this.#starting;
  }

  async #start(event: Event = submitEvent(this.parts.form)): Promise<void> {
    const { parts } = this;
    if (parts.taken() || !this.#advance('submit')) return;
    parts.providerWindow?.open();
    parts.announcer.showError('');
    const prepared = parts.prepare();
    if (prepared !== true && !(await prepared)) {
      this.#advance('invalid');
      parts.outcome('');
      return;
    }
    if (parts.scope.isOver) return;
    const present = parts.guards().filter(({ field }) => isInPage(field));
    const loading = parts.vault().channel === 'loading';
    if (loading) parts.announcer.show(parts.texts().processing);
    await Promise.all([parts.vault().loaded(), ...present.map(({ field }) => field.check())]);
    if (parts.scope.isOver) return;
    if (loading) parts.announcer.show('');
    if (!isReachable(parts) || !isValid(parts)) {
      this.#advance('invalid');
      parts.outcome('');
      return;
    }
    this.#advance('valid');
    parts.announcer.show(parts.texts().processing);
    const decision = await callBeforeSubmit(parts.beforeSubmit, parts.form, event, parts.native);
    if (parts.scope.isOver) return;
    // Only a callback that has said false can mean: pay anew instead.
    if (decision !== 'stopped') this.#again = false;
    if (decision !== 'allowed') return this.#stopped(decision === 'failed' ? parts.texts().blocked : '');
    if (parts.taken()) return this.#stopped('');
    const reason = reasonNotToSend(parts);
    if (reason) return this.#stopped(reason);
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

  /** Goes on with the gateway's 3-D Secure page at this address, in a frame of the page. False where that cannot be. */
  verify(url: string): boolean {
    const { texts, announcer, scope, challenge } = this.parts;
    if (!after(this.#step, 'away')) return false;
    const isNews = !this.paying;
    this.#challenge = challenge(url, {
      shown: (here) => {
        this.#calm();
        // Who sees the bank's page in the place of the form need not read that it is there.
        announcer[here ? 'say' : 'show'](texts().verify);
      },
      done: (outcome) => this.#verified(outcome),
      lost: () => void this.returned(),
    });
    if (!this.#challenge) return false;
    this.#advance('away');
    if (isNews) announcer.show(texts().processing);
    this.#timers = [scope.after(slowNoticeMs, () => announcer.show(texts().stillProcessing))];
    return true;
  }

  /** The shopper may be back from the provider's page, or, if `severed`, still there; the gateway knows. */
  async returned(severed = false): Promise<void> {
    const { parts } = this;
    if (!severed || !this.#asking) this.#severed = severed;
    if (this.#step !== 'away' || this.#asking) return;
    this.#asking = true;
    const answer = await parts.ask();
    this.#asking = false;
    if (parts.scope.isOver || this.#step !== 'away') return;
    switch (answer.state) {
      case 'finished':
        return this.#leave({ url: answer.url ?? '', fields: [], code: '', pending: false });
      case 'unknown':
        return this.#over();
      case 'unreachable':
        if (!this.#severed) this.#stop('back', parts.texts().unanswered, true);
        return;
      default:
        if (!this.#severed || answer.lastAttempt !== 'waiting') this.#back(answer.lastAttempt);
    }
  }

  expire(): void {
    this.#advance('expired');
  }

  receive(message: PaymentReport): void {
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
        return this.#goOn(message);
    }
  }

  #send(): void {
    const { fields, hosted, texts, announcer, scope } = this.parts;
    const vault = this.parts.vault();
    const flow = this.parts.providerWindow?.flow;
    this.#calm();
    this.#timers = [
      scope.after(slowNoticeMs, () => announcer.show(texts().stillProcessing)),
      scope.after(answerTimeoutMs, () => this.#stop('unanswered', texts().unanswered)),
    ];
    const peers = hosted().filter((field) => field !== vault && isInPage(field));
    vault.pay(
      [...fields(), ...(flow ? [['flow', flow]] : [])],
      peers.map(({ control }) => control.name),
    );
  }

  #refused({ code, description, errors }: Extract<PaymentReport, { type: 'refused' }>): void {
    if (code === '200.300.404' && errors.length === 0) return this.#over();
    // A limit of the gateway found no detail wrong, and nothing was paid.
    this.#stop('refused', this.parts.texts()[code === '800.120.100' ? 'blocked' : 'refused']);
    showRefusedFields(this.parts, errors);
    fail('PciIframeSubmitError', description, { code, result: { parameterErrors: errors } });
  }

  /** Nothing is charged yet: the shop goes on by itself, and the shopper may still change something. */
  #saved({ code, description }: Extract<PaymentReport, { type: 'saved' }>): void {
    this.#stop('saved', '', false, code);
    this.parts.saved({ code, description });
  }

  #over(): void {
    this.#advance('expired');
    this.parts.outcome('');
    this.parts.ended();
  }

  #goOn(message: Done): void {
    const { url, fields, pending, code } = message;
    const { providerWindow, announcer, texts } = this.parts;
    if (!providerWindow?.flow || !isPage(url)) {
      // A wallet closes its sheet.
      if (pending && this.verify(url)) return this.parts.outcome(code);
      return this.#leave(message);
    }
    this.#advance('away');
    // The address is that of the gateway's page for the window; the way to the shop is asked for.
    if (!pending) return void this.returned();
    announcer.show(providerWindow.flow === 'popup' ? texts().elsewhere : '');
    providerWindow.show(url, fields);
  }

  /** The issuer's challenge is over. Only one that the shopper has not finished lets the same form go on. */
  #verified({ url, code }: Pick<Done, 'url' | 'code'>): void {
    if (this.#step !== 'away') return;
    if (!code.startsWith('100.396.')) return this.#leave({ url, code, fields: [], pending: false });
    this.#stop('back', this.parts.texts()[code === '100.396.103' ? 'timedOut' : 'cancelled'], false, code);
  }

  /** The same checkout goes on, with this form or another one. */
  #back(lastAttempt = ''): void {
    const { providerWindow, texts } = this.parts;
    const { declined: refusal, unanswered, cancelled } = texts();
    const declined = lastAttempt === 'declined';
    const waiting = lastAttempt === 'waiting';
    const popup = providerWindow?.flow === 'popup';
    // A challenge that was lost from sight is nobody's wish.
    const sentence = declined ? refusal : waiting && this.#challenge ? unanswered : cancelled;
    this.#stop('back', sentence, waiting);
    if (popup && !declined) fire('onLightboxCancel', undefined);
  }

  /** The outcome is final, or comes on another page; the shopper can never pay again here. */
  #leave(done: Omit<Done, 'type'>): void {
    this.#advance('done');
    this.#unknown = false;
    this.parts.vault().forget();
    this.parts.outcome(done.code);
    this.#timers = navigateAway(this.parts, done, () => this.#restore());
  }

  #restore(): void {
    if (this.#advance('restored')) this.parts.announcer.show('');
    this.parts.restored();
  }

  #stopped(sentence: string): void {
    this.#stop('stopped', sentence);
    if (!this.#again) return;
    this.#again = false;
    this.parts.scope.after(0, () => void this.start());
  }

  /** Back to a form that works, with a sentence where there is something to say. */
  #stop(event: StepEvent, sentence: string, unknown = event === 'unanswered', code = ''): void {
    this.#advance(event);
    // What was stopped before it was sent says nothing about the one before.
    if (event !== 'stopped') this.#unknown = unknown;
    this.parts.outcome(code);
    this.parts.announcer.show('');
    this.parts.announcer.showError(sentence);
  }

  #advance(event: StepEvent): boolean {
    const next = after(this.#step, event);
    if (!next) return false;
    this.#step = next;
    this.parts.busy.value = next !== 'idle' && next !== 'ended';
    if (next !== 'paying') this.#calm();
    if (next === 'idle' || next === 'leaving' || next === 'ended') {
      this.parts.providerWindow?.close();
      this.#challenge?.close();
      this.#challenge = undefined;
    }
    return true;
  }

  #calm(): void {
    for (const cancel of this.#timers.splice(0)) cancel();
  }
}
