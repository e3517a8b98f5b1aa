/** The calls of a merchant's server to the gateway, with the credentials of a tenant. */
import type { TenantInfo } from '#contract/control/tenants.ts';

/** An answer of the gateway that is no success, or what the gateway is asked wrongly for. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';

  constructor(
    readonly status: number,
    method: string,
    path: string,
    text: string,
  ) {
    super(`${method} ${path} answered ${status}: ${text}`);
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
  ) {}

  /** Sends parameters, and throws when the gateway refuses them. */
  async post(
    path: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const body = new URLSearchParams({ entityId: this.tenant.entityId, ...parameters });
    const answer = await this.#call(path, { method: 'POST', body });
    if (answer.status < 300) return answer.content;
    throw new RefusedCall(answer.status, 'POST', path, JSON.stringify(answer.content.result));
  }

  get(path: string): Promise<CallAnswer> {
    return this.#call(`${path}?${new URLSearchParams({ entityId: this.tenant.entityId })}`, {});
  }

  async #call(path: string, init: RequestInit): Promise<CallAnswer> {
    const headers = { Authorization: `Bearer ${this.tenant.accessToken}` };
    const answer = await fetch(this.gateway + path, { ...init, headers });
    const { status } = answer;
    return { status, headers: answer.headers, content: (await answer.json()) as CallAnswer['content'] };
  }
}
