import type { FromFrame, Problem, ToFrame } from '../../contract/messages.ts';
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
  connected(): void;
  entered(): void;
  enterPressed(): void;
  state(state: State): void;
  onReport(message: PaymentReport): void;
  lost(): void;
  /** The form's word on what the frame finds. */
  judge(problem: Problem): FieldProblem;
}

/** A focus that goes so many milliseconds after a key was taken by a script: shoppers need longer to leave a field. */
const tooSoon = 300;
/** How long a frame may take to read its input again, in milliseconds, before it is loaded anew. */
const checkPatience = 2_500;

/**
 * One card field in a frame of the gateway, seen from the merchant's page: it knows whether the value is fine,
 * never the value. It survives being moved in the page: the frame loads again and is told everything again.
 */
export class HostedField implements Field, PaymentFrame {
  #channel: FrameChannel;
  #problem: Problem = 'empty';
  #sentence = '';
  #told = '';
  #isFocusWanted = false;
  #brand = '';
  /** When the value changed last. */
  #typed = 0;
  #checks = new Map<string, () => void>();
  #looks: Scope;
  #typable!: () => void;
  channel: PaymentFrame['channel'] = 'loading';
  /** Offered brands that fit the typed number. */
  brands: readonly string[] = [];
  /** Settles when it can be typed into for the first time, or plays no part any more. */
  readonly typable = new Promise<void>((resolve) => {
    this.#typable = resolve;
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
      connected: () => this.#introduce(),
      message: (message) => this.#receive(message),
      disconnected: () => {
        this.#turn('loading');
      },
      lost: () => {
        if (!isInPage(this)) return this.#typable();
        this.#turn('lost');
        events.lost();
      },
    });
    this.#turn('loading');
    this.#looks = scope.child();
    scope.add(this.#typable);
  }

  get problem(): FieldProblem {
    return this.events.judge(this.#problem);
  }

  /** Tells the frame texts, rules and looks, if any of them is news. */
  configure(): void {
    // Computed styles are dear: none is read for a frame that could not be told.
    if (this.channel !== 'working') return;
    const message: ToFrame = { type: 'configure', ...this.settings(), style: readStyle(this.control) };
    const news = JSON.stringify(message);
    if (news === this.#told) return;
    this.#told = news;
    this.#channel.send(message);
  }

  setBrand(code: string): void {
    this.#brand = code;
    this.#channel.send({ type: 'brand', code });
  }

  // The element first: a frame may take the focus only from one that has it (experience.md A1, "focus from outside").
  focus(): void {
    this.#isFocusWanted = true;
    // A frame that has the focus while its document is still on the way keeps it in name only: the keys go nowhere.
    if (this.channel !== 'working') return;
    // Not twice: keys that come while the focus travels between the documents are lost.
    if (focused() !== this.control) this.control.focus();
    this.#channel.send({ type: 'focus' });
  }

  describe(sentence: string): void {
    this.#sentence = sentence;
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
      // No engine tells of a frame whose process has died, or whose document is another one without a load.
      const giveUp = this.scope.after(checkPatience, () => {
        this.reload();
        done();
      });
      this.#checks.set(reply, done);
      this.#channel.send({ type: 'check', reply });
    });
  }

  /** The shopper sees it loading and is told so. */
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

  /** What the channel is now; a style may show what is still loading. */
  #turn(channel: PaymentFrame['channel']): void {
    this.channel = channel;
    this.control.setAttribute('aria-busy', `${channel === 'loading'}`);
  }

  #introduce(): void {
    this.#turn('working');
    this.#told = '';
    // Anew each time: the page may have moved it into another tree.
    this.#looks.end();
    this.#looks = this.scope.child();
    watchStyle(this.#looks, this.control, () => this.configure());
    this.control.classList.remove('wpwl-focus');
    this.configure();
    this.setBrand(this.#brand);
    if (this.#sentence) this.describe(this.#sentence);
    // It was asked to take the focus (autofocus, a label) before it could, and nothing else has it meanwhile.
    const free = [document.body, this.control, null].includes(focused() as HTMLElement | null);
    if (this.#isFocusWanted && free) this.focus();
    else this.#isFocusWanted = false;
    this.#typable();
    this.events.connected();
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
        return this.events.entered();
      case 'blur':
        this.#isFocusWanted = false;
        this.control.classList.remove('wpwl-focus');
        // A window that is left keeps the focus where it is.
        if (Date.now() - this.#typed < tooSoon && !this.control.closest('form')?.contains(focused()))
          failFocus(this.control.name);
        return this.events.onBlur();
      case 'enter':
        return this.events.enterPressed();
      default:
        return this.events.onReport(message);
    }
  }

  #update(state: State): void {
    this.#problem = state.problem;
    this.brands = state.brands;
    if (!state.reply) this.#typed = Date.now();
    this.events.state(state);
    this.#checks.get(state.reply)?.();
    this.events.onChange(state.complete);
  }
}
