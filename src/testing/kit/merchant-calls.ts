/** The calls of a merchant's server to the gateway, with the credentials of a tenant. */
import type { TenantInfo } from '#contract/control/tenants.ts';
import { meantParameter } from '#contract/parameters/meant-parameter.ts';

/** How long an answer may take, in milliseconds: less than the 30 seconds of a whole test with Playwright. */
const usualTimeoutMs = 20_000;

/** How much of an answer that is no JSON is shown, in characters. */
const shownCharacters = 200;

/** An answer of the gateway that is no success, or what the gateway is asked wrongly for. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';

  constructor(
    /** The HTTP status of the answer; 0 when there was none. */
    readonly status: number,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Readonly<Record<string, unknown>>;
}

export class MerchantCalls {
  constructor(
    private readonly gateway: string,
    private readonly tenant: Pick<TenantInfo, 'accessToken' | 'entityId'>,
    private readonly timeoutMs = usualTimeoutMs,
  ) {}

  /** Sends parameters, and throws when the gateway refuses them, or does not know one of them. */
  async post(
    path: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const body = new URLSearchParams({ entityId: this.tenant.entityId, ...parameters });
    const { status, headers, content } = await this.#call(path, { method: 'POST', body });
    if (status >= 300) {
      throw new RefusedCall(status, `POST ${path} answered ${status}: ${JSON.stringify(content.result)}`);
    }
    const unknown = headers.get('X-Unknown-Parameters');
    if (unknown === null) return content;
    throw new RefusedCall(status, `POST ${path}: ${sentenceOfUnknown(unknown)}`);
  }

  get(path: string): Promise<CallAnswer> {
    return this.#call(`${path}?${new URLSearchParams({ entityId: this.tenant.entityId })}`, {
      method: 'GET',
    });
  }

  async #call(path: string, init: RequestInit): Promise<CallAnswer> {
    const what = `${init.method} ${path.split('?')[0]}`;
    const { answer, text } = await this.#send(path, init, what);
    const { status, headers } = answer;
    const content = objectIn(text);
    if (content !== undefined) return { status, headers, content };
    const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
    throw new RefusedCall(
      status,
      `${what} answered ${status} with what is no JSON: ${shown === '' ? 'nothing' : JSON.stringify(shown)}. The journal of the tenant says whether a fault did this.`,
    );
  }

  /** Sends a request, and waits for its whole answer. */
  async #send(path: string, init: RequestInit, what: string): Promise<{ answer: Response; text: string }> {
    const headers = { Authorization: `Bearer ${this.tenant.accessToken}` };
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const answer = await fetch(this.gateway + path, { ...init, headers, signal });
      return { answer, text: await answer.text() };
    } catch (error) {
      const reason = signal.aborted
        ? `no whole answer came in ${this.timeoutMs / 1000} s`
        : 'the connection broke before the whole answer was there';
      throw new RefusedCall(
        0,
        `${what} to ${this.gateway}: ${reason}. Does a fault hold it back, as the journal of the tenant says, or has the gateway stopped?`,
        error,
      );
    }
  }
}

function objectIn(text: string): CallAnswer['content'] | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? (content as CallAnswer['content']) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Gives the sentence about names that the gateway does not know.
 *
 * @param header the value of `X-Unknown-Parameters`, in which each name is percent-encoded
 */
function sentenceOfUnknown(header: string): string {
  const unknown = header.split(', ').map((name) => decoded(name));
  const parts = unknown.map((name) => {
    const meant = meantParameter(name);
    return meant === undefined ? name : `${name} (${meant} was probably meant)`;
  });
  return `the gateway does not know ${parts.join(', ')}, so that it changes nothing. A name of your own is customParameters[NAME].`;
}

/** A long list is cut, and may be so inside of a sign. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
