/** Asks the control plane of a gateway's test environment over HTTP. */

/** A refusal of the control plane. Its message names the request and says what to do. */
export class ControlError extends Error {
  override readonly name = 'ControlError';

  constructor(
    message: string,
    /** The HTTP status of the answer; 0 when there was none. */
    readonly status: number,
    cause?: unknown,
    /** What of the request was wrong, as the control plane names it. */
    readonly parameter?: string,
  ) {
    super(message, { cause });
  }
}

/** How long an answer may take, in milliseconds: longer than the longest `wait` of a message. */
const defaultLimitMs = 120_000;

export class ControlClient {
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * @param url the control plane's address, without a slash at its end
   * @param limitMs how long an answer may take, in milliseconds
   */
  constructor(
    readonly url: string,
    token?: string,
    readonly limitMs = defaultLimitMs,
  ) {
    this.#headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Reads a JSON document. Parts of the query that are undefined are left out. */
  get<T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> {
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const text = new URLSearchParams(given).toString();
    return this.#ask('GET', text === '' ? path : `${path}?${text}`) as Promise<T>;
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.#ask('POST', path, JSON.stringify(body)) as Promise<T>;
  }

  /** Opens an answer that goes on, such as a stream of events, as pieces of text. Ends with the gateway, or by the signal. */
  async *openStream(path: string, signal?: AbortSignal): AsyncGenerator<string> {
    const answer = await fetch(this.url + path, { headers: this.#headers, signal: signal ?? null }).catch(
      (cause) => {
        throw this.#unreachable(`GET ${path}`, cause);
      },
    );
    if (!answer.ok || answer.body === null)
      throw this.#refused('GET', path, answer.status, await answer.text());
    const decoder = new TextDecoder();
    for await (const bytes of answer.body) yield decoder.decode(bytes, { stream: true });
  }

  async delete(path: string): Promise<void> {
    await this.#ask('DELETE', path);
  }

  async #ask(method: string, path: string, body?: string): Promise<unknown> {
    const headers = { ...this.#headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
    const signal = AbortSignal.timeout(this.limitMs);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(this.url + path, { method, headers, signal, ...(body !== undefined && { body }) });
      text = await answer.text();
    } catch (error) {
      if (signal.aborted) {
        const message = `${method} ${this.url}${path} got no answer within ${this.limitMs} ms. The gateway hangs: stop it and start another one.`;
        throw new ControlError(message, 0, error);
      }
      throw this.#unreachable(`${method} ${path}`, error);
    }
    if (answer.ok) return parse(text);
    throw this.#refused(method, path, answer.status, text);
  }

  #unreachable(request: string, cause: unknown): ControlError {
    const message = `Nothing answers at ${this.url}, where the gateway's control plane should be (${request}). Has the gateway stopped?`;
    return new ControlError(message, 0, cause);
  }

  #refused(method: string, path: string, status: number, text: string): ControlError {
    const { parameter, message } = (parse(text) as Refusal | null | undefined)?.error ?? {};
    return new ControlError(
      `${method} ${this.url}${path} answered ${status}: ${reasonOf(parameter, message) ?? text.slice(0, 500)}`,
      status,
      undefined,
      typeof parameter === 'string' ? parameter : undefined,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the control plane answers in place of what was asked for. */
interface Refusal {
  readonly error?: { readonly parameter?: unknown; readonly message?: unknown };
}

function reasonOf(parameter: unknown, message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined;
  // Most sentences begin with the name.
  const isNamed = typeof parameter !== 'string' || message.startsWith(parameter);
  return isNamed ? message : `${parameter}: ${message}`;
}
