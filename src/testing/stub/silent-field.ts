/** Stands in for the document of one field's frame, or of the frame that sends payments. It knows no digits. */
import type { FromFrame, Problem, ToFrame } from '#contract/messages.ts';
import type { StandInPort } from './message-ports.ts';
import { nextTask } from './real-time.ts';

type Pay = Extract<ToFrame, { type: 'pay' }>;

export class SilentField {
  #port: StandInPort | undefined;
  #offered: readonly string[] = [];
  #problem: Problem = 'empty';
  #brands: string[] = [];

  /** @param pay returns what comes of a payment */
  constructor(
    readonly iframe: HTMLIFrameElement,
    private readonly pay: (message: Pay) => readonly FromFrame[],
  ) {
    iframe.addEventListener('focus', () => this.#say({ type: 'focus' }));
    // What a test does stands for the shopper's presses and keys, so that no script takes the focus from the field.
    iframe.addEventListener('blur', () => this.#say({ type: 'blur', isByTab: true }));
  }

  get isOpen(): boolean {
    return this.#port !== undefined;
  }

  /** Answers the handshake of the widget. */
  connect({ nonce }: { nonce: string }, port: StandInPort): void {
    this.#port = port;
    port.onmessage = ({ data }) => void this.#hear(data as ToFrame);
    this.#say({ type: 'connected', nonce });
  }

  /** Types a whole value: first a part of it, of whose first digits the number's frame tells no brand. */
  type(): void {
    this.#brands = [];
    this.#tell('incomplete');
    if (this.iframe.name === 'card.number') {
      this.#brands = this.#offered.slice(0, 1);
      this.#tell('incomplete');
    }
    this.#tell('');
  }

  clear(): void {
    this.#brands = [];
    this.#tell('empty');
  }

  #tell(problem: Problem, reply = ''): void {
    this.#problem = problem;
    this.#say({ type: 'state', problem, complete: problem === '', brands: this.#brands, bin: '', reply });
  }

  async #hear(message: ToFrame): Promise<void> {
    if (message.type === 'configure') this.#offered = message.brands;
    else if (message.type === 'check') this.#tell(this.#problem, message.reply);
    else if (message.type === 'clear') this.#problem = 'empty';
    else if (message.type === 'pay') {
      for (const report of this.pay(message)) {
        await nextTask();
        this.#say(report);
      }
    }
  }

  #say(message: FromFrame): void {
    this.#port?.postMessage(message);
  }
}
