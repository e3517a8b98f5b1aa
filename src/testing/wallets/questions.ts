/** An event that the page must answer. */
interface Question {
  readonly type: string;
  readonly details: object;
}

/** What a page is asked, one after the other, each with a time limit. */
export class Questions {
  #queue: Question[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param put asks the page
   * @param onTimeOut the page has not answered
   */
  constructor(
    private readonly put: (question: Question) => void,
    private readonly onTimeOut: (question: Question, timeoutMs: number) => void,
    private readonly timeoutMs: () => number,
  ) {}

  /** Whether the page has something to answer. */
  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  isAbout(type: string): boolean {
    return this.#queue[0]?.type === type;
  }

  ask(type: string, details: object): void {
    this.#queue.push({ type, details });
    if (this.#queue.length === 1) this.#next();
  }

  /** Takes the answer to what the page is asked, and asks the next. */
  answered(): void {
    clearTimeout(this.#timer);
    this.#queue.shift();
    this.#next();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next(): void {
    const [question] = this.#queue;
    if (!question) return;
    const timeoutMs = this.timeoutMs();
    this.#timer = setTimeout(() => this.onTimeOut(question, timeoutMs), timeoutMs);
    queueMicrotask(() => this.#queue.includes(question) && this.put(question));
  }
}
