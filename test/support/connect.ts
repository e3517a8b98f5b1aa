/** Runs `payment-widgets connect` against fakes of the makers' management. */
import { onTestFinished, vi } from 'vitest';
import { connectAcquirer } from '../../src/app/connect.ts';
import type { HttpRequest, Send } from '../../src/connector/index.ts';

export const url = 'https://pay.example';
export const address = (name: string) => `${url}/v1/connectors/${name}/webhook`;
export const variables = {
  ADYEN_API_KEY: 'AQEyhmfxK4rMaBVEw0m-key',
  ADYEN_MERCHANT_ACCOUNT: 'ExampleECOM',
  STRIPE_API_KEY: `sk_test_${'a'.repeat(24)}`,
};
export const hmacKey = 'A1'.repeat(32);

/** A refusal with a body. */
export class Refused {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

/** Answers by method and path; 403 where nothing is said, another status for its number. An error is thrown. */
export type Answers = Readonly<Record<string, object | number>>;

export async function run(
  name: string,
  answers: Answers,
  {
    config,
    isConfirmed = false,
    to = url,
    key,
  }: { config?: string; isConfirmed?: boolean; to?: string; key?: string } = {},
) {
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  if (key !== undefined) vi.stubEnv('ADYEN_API_KEY', key);
  onTestFinished(() => void vi.unstubAllEnvs());
  const sent: HttpRequest[] = [];
  const asked: string[] = [];
  const lines: string[] = [];
  const send: Send = async (request) => {
    sent.push(request);
    const { pathname, searchParams } = new URL(request.url);
    const page = searchParams.get('starting_after') ?? searchParams.get('pageNumber');
    const path = `${request.method} ${pathname.replace(/^\/v\d/, '')}`;
    const answer = answers[`${path}${page ? `#${page}` : ''}`] ?? answers[path];
    if (answer instanceof Error) throw answer;
    if (answer instanceof Refused)
      return { status: answer.status, headers: {}, text: JSON.stringify(answer.body) };
    const refusal = { error: { type: 'invalid_request_error' } };
    const isGiven = typeof answer === 'object';
    const status = isGiven ? 200 : (answer ?? 403);
    return { status, headers: {}, text: JSON.stringify(isGiven ? answer : refusal) };
  };
  const confirm = async (question: string) => {
    asked.push(question);
    return isConfirmed;
  };
  const print = (line: string) => void lines.push(line);
  const sender = { send, close: async () => {} };
  const code = await connectAcquirer(name, { url: to, config }, print, { sender, confirm }).catch(
    (error: Error) => error.message,
  );
  const made = sent
    .filter(({ method }) => method === 'POST')
    .map(({ url: to, body = '' }) => `${to} ${body}`);
  return { code, text: lines.join('\n'), made, asked };
}

export const roles = ['Checkout webservice role', 'API PCI Payments role'];
export const webhooks = '/merchants/ExampleECOM/webhooks';
export const adyen: Answers = {
  'GET /me': { active: true, roles },
  [`GET ${webhooks}`]: { data: [{ id: 'S2-1', url: 'https://other.example', active: true }] },
  [`POST ${webhooks}`]: { id: 'S2', url: address('adyen'), active: true },
  [`POST ${webhooks}/S2/generateHmac`]: { hmacKey },
};
export const stripe: Answers = {
  'GET /account': { charges_enabled: true },
  'GET /webhook_endpoints': { data: [] },
  'POST /webhook_endpoints': { id: 'we_1', secret: 'whsec_0123456789' },
};
