import type { FromFrame, Problem, ToFrame } from '#contract/messages.ts';
import { failFocus } from '../failures.ts';
import { randomId } from '../page/random-id.ts';
import { getFocusedElement } from '../page/roots.ts';
import { watchStyle } from '../page/watch-style.ts';
import type { Scope } from '../scope.ts';
import { type Field, type FieldEvents, type FieldProblem, isInPage } from './form-field.ts';
import { type FrameChannel, type FrameOrigin, openFrameChannel } from './frame-channel.ts';
import { type AtRest, readStyle } from './outer-style.ts';
import type { PaymentFrame } from './payment-frame.ts';

type Configure = Extract<ToFrame, { type: 'configure' }>;
type State = Extract<FromFrame, { type: 'state' }>;
/** The messages by which the frame that sends a payment reports on it. */
export type PaymentReport = Extract<
  FromFrame,
  { type: 'retrying' | 'done' | 'saved' | 'amountChanged' | 'refused' | 'unanswered' }
>;

/** The report that the gateway has answered, and where the shopper goes next. */
export type Done = Extract<PaymentReport, { type: 'done' }>;

/** A field of a card that may stand in a frame of the gateway. */
export type HostedName = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';

export interface HostedFieldEvents extends FieldEvents {
  /** Called when the channel works, and again after the page has moved the frame. */
  onConnected(): void;
  /** Called when the frame's channel opens, closes or is lost. */
  onChannel(): void;
  onFocus(): void;
  onEnter(): void;
  onState(state: State): void;
  onReport(message: PaymentReport): void;
  /** @param isSlow whether the frame's document is still loading */
  onLost(isSlow?: boolean): void;
  /** Returns the problem that counts for the form, given the one that the frame has found. */
  judge(problem: Problem): FieldProblem;
}

/**
 * When a field loses the focus within this time after a keystroke, in milliseconds, and the shopper has pressed neither Tab
 * nor anything in the page, a script of the page took it.
 */
const scriptBlurMs = 300;
/** How long the browser may take to focus a frame's document, in milliseconds. */
const focusTimeoutMs = 200;
/** How long a frame may take to read its input again, in milliseconds, before it is loaded anew. */
const checkTimeoutMs = 2_500;

/**
 * One card field in a frame of the gateway, seen from the merchant's page. The page learns whether the value is valid,
 * but never the value. When the page moves the frame, the frame loads again and gets all its settings again.
 */
export class HostedField implements Field, PaymentFrame {
  #channel: FrameChannel;
  #problem: Problem = 'empty';
  #errorSentence = '';
  #lastConfiguration = '';
  #atRest: AtRest = { left: 0, right: 0 };
  #isFocusWanted = false;
  #stopFocus = () => {};
  /** When the value last changed, in milliseconds since 1970. */
  #lastTypedAt = 0;
  /** When the shopper last pressed something in the page other than this field, in milliseconds since 1970. */
  #lastPressedAt = 0;
  #checks = new Map<string, () => void>();
  #styleScope: Scope;
  #markTypable!: () => void;
  /** The frame's window when it last connected. */
  #window: Window | null | false = false;
  channel: PaymentFrame['channel'] = 'loading';
  /** The address of the frame, which the page may change later. */
  readonly src: string;
  /** Offered brands that fit the typed number. */
  brands: readonly string[] = [];
  /** Resolves when the field can be typed into for the first time, or has been removed from the page. */
  readonly typable = new Promise<void>((resolve) => {
    this.#markTypable = resolve;
  });

  constructor(
    readonly name: HostedName,
    readonly control: HTMLIFrameElement,
    address: FrameOrigin,
    private readonly settings: () => Omit<Configure, 'type' | 'style'>,
    private readonly scope: Scope,
    private readonly events: HostedFieldEvents,
  ) {
    this.src = control.src;
    this.#channel = openFrameChannel(scope, control, address, {
      connected: () => this.#onConnected(),
      message: (message) => this.#receive(message),
      disconnected: () => {
        this.#setChannel('loading');
      },
      lost: (isSlow) => {
        if (!isInPage(this)) return this.#markTypable();
        this.#setChannel('lost');
        events.onLost(isSlow);
      },
    });
    this.#setChannel('loading');
    // The frame's document does not see a press on its padding, which is a part of the field, such as that under a mark. The
    // browser would give the focus to the element, and not to the document in it.
    scope.listen(control, 'pointerdown', (event) => event.preventDefault());
    scope.listen(control, 'click', () => this.focus());
    const press = (event: Event) => {
      if (event.isTrusted && !event.composedPath().includes(control)) this.#lastPressedAt = Date.now();
    };
    scope.listen(window, 'pointerdown', press, { capture: true });
    this.#styleScope = scope.child();
    scope.add(this.#markTypable);
  }

  /** Whether the field can be typed into. True for a field that the page has removed, which nobody waits for. */
  get isTypable(): boolean {
    // The browser gives a frame that was moved a new window at once. Its load event, after which the channel counts as
    // closed, comes later.
    const { contentWindow } = this.control;
    return !contentWindow || contentWindow === this.#window;
  }

  get problem(): FieldProblem {
    return this.events.judge(this.#problem);
  }

  /** Sends the frame its texts, rules and style, if any of them has changed. */
  configure(): void {
    // Computed styles are slow to read, so that they are only read when the frame can receive them.
    if (this.channel !== 'working') return;
    const style = readStyle(this.control, this.#atRest);
    const message: ToFrame = { type: 'configure', ...this.settings(), style };
    const configuration = JSON.stringify(message);
    if (configuration === this.#lastConfiguration) return;
    this.#lastConfiguration = configuration;
    this.#channel.send(message);
  }

  // The iframe element is focused first: a document in a frame may only take the focus when its iframe has it
  // (experience.md A1, "focus from outside").
  focus(options?: FocusOptions): void {
    this.#isFocusWanted = true;
    // A frame that is focused while its document is still loading loses the keys that the shopper types.
    if (this.channel !== 'working') return;
    // A frame that already has the focus is not focused again: keys typed while the focus moves between documents are
    // lost.
    if (getFocusedElement() !== this.control) this.control.focus(options);
    this.#channel.send({ type: 'focus', now: false });
    // Only this page knows whether the shopper is still here: a frame that took the focus late by itself would take it
    // from the next field.
    this.#stopFocus();
    this.#stopFocus = this.scope.after(focusTimeoutMs, () => {
      if (this.#isFocusWanted && getFocusedElement() === this.control)
        this.#channel.send({ type: 'focus', now: true });
    });
  }

  describe(sentence: string): void {
    this.#errorSentence = sentence;
    this.#channel.send({ type: 'mark', message: sentence });
  }

  check(): Promise<void> {
    if (this.channel !== 'working') return Promise.resolve();
    const reply = randomId();
    return new Promise((resolve) => {
      const done = () => {
        giveUp();
        this.#checks.delete(reply);
        resolve();
      };
      // No event is dispatched when the frame's process has died or its document was replaced without a load. The
      // missing answer is the only sign.
      const giveUp = this.scope.after(checkTimeoutMs, () => {
        this.reload();
        done();
      });
      this.#checks.set(reply, done);
      this.#channel.send({ type: 'check', reply });
    });
  }

  /** Resolves at once: nobody has to wait, because the shopper sees that the field is loading. */
  loaded(): Promise<void> {
    return Promise.resolve();
  }

  reload(): void {
    this.#channel.reload();
  }

  pay(fields: string[][], peers: string[], again: boolean): void {
    this.#channel.send({ type: 'pay', fields, peers, again });
  }

  forget(): void {
    this.#channel.send({ type: 'clear' });
  }

  /** Sets the channel's state and `aria-busy`, so that style sheets can show that the field is loading. */
  #setChannel(channel: PaymentFrame['channel']): void {
    this.channel = channel;
    this.#window = channel === 'working' && this.control.contentWindow;
    this.control.setAttribute('aria-busy', `${channel === 'loading'}`);
    this.events.onChannel();
  }

  #onConnected(): void {
    this.#setChannel('working');
    this.#lastConfiguration = '';
    // The style is watched anew each time, because the page may have moved the frame to another place in the document.
    this.#styleScope.end();
    this.#styleScope = this.scope.child();
    watchStyle(this.#styleScope, this.control, () => this.configure());
    this.control.classList.remove('wpwl-focus');
    this.configure();
    if (this.#errorSentence) this.describe(this.#errorSentence);
    // The field was asked to take the focus (by autofocus or its label) before it could. It takes the focus now, unless
    // another element has it.
    const isFree = [null, document.body, this.control].some((element) => element === getFocusedElement());
    if (this.#isFocusWanted && isFree) this.focus();
    else this.#isFocusWanted = false;
    this.#markTypable();
    this.events.onConnected();
  }

  #receive(message: FromFrame): void {
    switch (message.type) {
      case 'connected':
      case 'taken':
      case 'show':
        return;
      case 'state':
        return this.#update(message);
      case 'focus':
        this.#isFocusWanted = false;
        this.control.classList.add('wpwl-focus');
        return this.events.onFocus();
      case 'blur':
        // It may tell of the time before a press that has just brought the focus back.
        if (getFocusedElement() !== this.control) this.#isFocusWanted = false;
        this.control.classList.remove('wpwl-focus');
        // The focus has moved out of the form. When the whole window loses the focus instead, the field stays the
        // focused element.
        if (
          !message.isByTab &&
          Date.now() - this.#lastTypedAt < scriptBlurMs &&
          Date.now() - this.#lastPressedAt > scriptBlurMs &&
          !this.control.closest('form')?.contains(getFocusedElement())
        )
          failFocus(this.control.name);
        return this.events.onBlur();
      case 'enter':
        return this.events.onEnter();
      default:
        return this.events.onReport(message);
    }
  }

  #update(state: State): void {
    this.#problem = state.problem;
    this.brands = state.brands;
    if (!state.reply) this.#lastTypedAt = Date.now();
    this.events.onState(state);
    this.#checks.get(state.reply)?.();
    this.events.onChange(state.complete);
  }
}
