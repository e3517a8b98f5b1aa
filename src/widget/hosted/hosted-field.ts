import type { FromFrame, Problem, ToFrame } from '#contract/messages.ts';
import { failFocus } from '../failures.ts';
import { focused } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { type Field, type FieldEvents, type FieldProblem, isInPage } from './field.ts';
import { type FrameChannel, openFrameChannel, randomId } from './frame-channel.ts';
import { readStyle, watchStyle } from './outer-style.ts';
import type { PaymentFrame } from './payment-frame.ts';

type Configure = Extract<ToFrame, { type: 'configure' }>;
type State = Extract<FromFrame, { type: 'state' }>;
/** What the frame that sends a payment reports of it. */
export type PaymentReport = Extract<
  FromFrame,
  { type: 'retrying' | 'done' | 'saved' | 'refused' | 'unanswered' }
>;

/** Where the shopper goes on. */
export type Done = Extract<PaymentReport, { type: 'done' }>;

/** A field of a card that may stand in a frame of the gateway. */
export type HostedName = 'cardNumber' | 'cvv' | 'expiry' | 'cardHolder';

export interface HostedFieldEvents extends FieldEvents {
  /** The channel works, first or again. */
  onConnected(): void;
  onFocus(): void;
  onEnter(): void;
  onState(state: State): void;
  onReport(message: PaymentReport): void;
  onLost(): void;
  /** What the form makes of the problem that the frame has found. */
  judge(problem: Problem): FieldProblem;
}

/** A focus that is lost within this time after a key was taken by a script, in milliseconds: shoppers are slower. */
const scriptBlurMs = 300;
/** How long a frame may take to read its input again, in milliseconds, before it is loaded anew. */
const checkTimeoutMs = 2_500;

/**
 * One card field in a frame of the gateway, seen from the merchant's page, which learns whether the value is valid, but never
 * the value. When the page moves the frame, it loads again and is told everything again.
 */
export class HostedField implements Field, PaymentFrame {
  #channel: FrameChannel;
  #problem: Problem = 'empty';
  #errorSentence = '';
  #lastConfiguration = '';
  #isFocusWanted = false;
  #brand = '';
  /** When the value last changed, in milliseconds since 1970. */
  #lastTypedAt = 0;
  #checks = new Map<string, () => void>();
  #styleScope: Scope;
  #markTypable!: () => void;
  channel: PaymentFrame['channel'] = 'loading';
  /** Offered brands that fit the typed number. */
  brands: readonly string[] = [];
  /** Settles when the field can be typed into for the first time, or has left the page. */
  readonly typable = new Promise<void>((resolve) => {
    this.#markTypable = resolve;
  });

  constructor(
    readonly name: HostedName,
    readonly control: HTMLIFrameElement,
    origin: string,
    private readonly settings: () => Omit<Configure, 'type' | 'style'>,
    private readonly scope: Scope,
    private readonly events: HostedFieldEvents,
  ) {
    this.#channel = openFrameChannel(scope, control, origin, {
      connected: () => this.#onConnected(),
      message: (message) => this.#receive(message),
      disconnected: () => {
        this.#setChannel('loading');
      },
      lost: () => {
        if (!isInPage(this)) return this.#markTypable();
        this.#setChannel('lost');
        events.onLost();
      },
    });
    this.#setChannel('loading');
    this.#styleScope = scope.child();
    scope.add(this.#markTypable);
  }

  get problem(): FieldProblem {
    return this.events.judge(this.#problem);
  }

  /** Tells the frame its texts, rules and style, if any of them has changed. */
  configure(): void {
    // Computed styles are slow to read: none is read for a frame that cannot be told.
    if (this.channel !== 'working') return;
    const message: ToFrame = { type: 'configure', ...this.settings(), style: readStyle(this.control) };
    const news = JSON.stringify(message);
    if (news === this.#lastConfiguration) return;
    this.#lastConfiguration = news;
    this.#channel.send(message);
  }

  setBrand(code: string): void {
    this.#brand = code;
    this.#channel.send({ type: 'brand', code });
  }

  // The element first: a frame may take the focus only from one that has it (experience.md A1, "focus from outside").
  focus(): void {
    this.#isFocusWanted = true;
    // A frame that gets the focus while its document is still loading has it in name only: the keys are lost.
    if (this.channel !== 'working') return;
    // Not if it has the focus already: keys that come while the focus moves between the documents are lost.
    if (focused() !== this.control) this.control.focus();
    this.#channel.send({ type: 'focus' });
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
      // No event tells of a frame whose process has died, or whose document was replaced without a load.
      const giveUp = this.scope.after(checkTimeoutMs, () => {
        this.reload();
        done();
      });
      this.#checks.set(reply, done);
      this.#channel.send({ type: 'check', reply });
    });
  }

  /** Settles at once: the shopper sees the field loading and is told so. */
  loaded(): Promise<void> {
    return Promise.resolve();
  }

  reload(): void {
    this.#channel.reload();
  }

  pay(fields: string[][], peers: string[]): void {
    this.#channel.send({ type: 'pay', fields, peers });
  }

  forget(): void {
    this.#channel.send({ type: 'clear' });
  }

  /** Sets the channel's state, also as an attribute, by which a style may show that the field is loading. */
  #setChannel(channel: PaymentFrame['channel']): void {
    this.channel = channel;
    this.control.setAttribute('aria-busy', `${channel === 'loading'}`);
  }

  #onConnected(): void {
    this.#setChannel('working');
    this.#lastConfiguration = '';
    // Watched anew each time: the page may have moved the frame into another tree.
    this.#styleScope.end();
    this.#styleScope = this.scope.child();
    watchStyle(this.#styleScope, this.control, () => this.configure());
    this.control.classList.remove('wpwl-focus');
    this.configure();
    this.setBrand(this.#brand);
    if (this.#errorSentence) this.describe(this.#errorSentence);
    // The field was asked to take the focus (autofocus, a label) before it could, and nothing else has taken it meanwhile.
    const isFree = [null, document.body, this.control].some((element) => element === focused());
    if (this.#isFocusWanted && isFree) this.focus();
    else this.#isFocusWanted = false;
    this.#markTypable();
    this.events.onConnected();
  }

  #receive(message: FromFrame): void {
    switch (message.type) {
      case 'connected':
      case 'show':
        return;
      case 'state':
        return this.#update(message);
      case 'focus':
        this.#isFocusWanted = false;
        this.control.classList.add('wpwl-focus');
        return this.events.onFocus();
      case 'blur':
        this.#isFocusWanted = false;
        this.control.classList.remove('wpwl-focus');
        // When the whole window loses the focus, the field stays the focused element.
        if (
          Date.now() - this.#lastTypedAt < scriptBlurMs &&
          !this.control.closest('form')?.contains(focused())
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
