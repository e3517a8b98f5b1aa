/**
 * `payment-widgets mcp`: the Model Context Protocol over stdio, for programs that write a shop. They search and read the
 * documents, have a request or a page judged, and take a merchant of a running test environment.
 */
import * as z from 'zod';
import type { CheckoutDetail } from '#contract/control/records.ts';
import { createDocuments } from '../reference/documents.ts';
import { ControlClient } from '../testing/kit/control-client.ts';
import { connectGateway } from '../testing/kit/gateway.ts';
import { examine, judge } from './doctor.ts';

/** What the tools need of the program that runs them. */
export interface McpSetting {
  /** The addresses of the control planes that run on this computer. */
  readonly running: () => readonly string[];
  readonly token: string;
}

type ToolInput = Readonly<Record<string, string | undefined>>;

interface Tool {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: z.ZodRawShape;
  /** Returns what the program reads. Throws an error that says what to do. */
  readonly run: (input: ToolInput) => Promise<string> | string;
}

const requestMethods = ['GET', 'POST', 'DELETE'] as const;

/** The tools by their names. */
export function createTools({ running, token }: McpSetting): Readonly<Record<string, Tool>> {
  let made: ReturnType<typeof createDocuments> | undefined;
  const documents = () => {
    made ??= createDocuments();
    return made;
  };
  const controlOf = (given: string | undefined) =>
    given === undefined ? onlyOne(running()) : ofThisComputer(given);
  const address = z
    .string()
    .optional()
    .describe('Control plane on this computer, such as http://localhost:8090, where several run.');
  return {
    search_documents: {
      title: 'Search the documents',
      description: 'Finds pages of paymentWidgets by words, a name or a code, with their addresses.',
      inputSchema: {
        question: z
          .string()
          .min(1)
          .max(100)
          .describe('A few words, a parameter, an option or a result code.'),
      },
      run: ({ question = '' }) => documents().search(question.trim()),
    },
    read_document: {
      title: 'Read one document',
      description: 'Returns a page as Markdown, at most 40 KB. Begin with /llms.txt, the list of all.',
      inputSchema: { address: z.string().describe('Such as /llms.txt or /docs/guides/first-payment.md.') },
      run({ address: path = '' }) {
        const text = documents().read(path);
        if (text === undefined) throw new Error(`There is no document ${path}; /llms.txt lists all.`);
        return text;
      },
    },
    validate_request: {
      title: 'Judge a request of a server',
      description:
        'Says what the gateway would refuse of a request, or ignore, parameter by parameter. Nothing is sent.',
      inputSchema: {
        method: z.enum(requestMethods),
        path: z.string().startsWith('/').describe('With its query, such as /v1/checkouts.'),
        body: z.string().optional().describe('Form-encoded, such as amount=92.00&currency=EUR.'),
      },
      run: ({ method = '', path = '', body }) =>
        inLines((print) => judge({ requests: recordingOf(method, path, body), host }, print)),
    },
    judge_page: {
      title: 'Judge a page of a shop',
      description: 'Says what of a page with the form is refused, not built or otherwise here.',
      inputSchema: {
        page: z.string().describe('Its address, or a file with the page as the browser has it.'),
      },
      run: ({ page = '' }) => inLines((print) => examine({ page }, print)),
    },
    start_tenant: {
      title: 'Take a merchant for tests',
      description:
        'Makes a merchant of its own at the running gateway of the test environment, with credentials.',
      inputSchema: { control: address },
      async run({ control }) {
        const url = controlOf(control);
        const gateway = await connectGateway(url, { controlToken: token });
        const { id, entityId, accessToken, webhookSecret } = await gateway.createTenant();
        return asJson({
          tenant: id,
          gateway: gateway.url,
          entityId,
          accessToken,
          webhookSecret,
          workbench: gateway.workbenchUrl,
        });
      },
    },
    read_timeline: {
      title: 'Read what happened to a checkout',
      description:
        'Returns every step of a checkout, its charges and messages; without one the checkouts of the tenant.',
      inputSchema: {
        tenant: z.string().default('demo').describe('As start_tenant gave it.'),
        checkout: z.string().optional().describe('Its id.'),
        control: address,
      },
      async run({ tenant = 'demo', checkout, control }) {
        const client = new ControlClient(controlOf(control), token === '' ? undefined : token);
        const path = `/tenants/${encodeURIComponent(tenant)}/checkouts`;
        if (checkout === undefined) return asJson(await client.get(path));
        return asJson(await client.get<CheckoutDetail>(`${path}/${encodeURIComponent(checkout)}`));
      },
    },
  };
}

const asJson = (value: object) => JSON.stringify(value, null, 1);

/** Returns the lines that a command prints. */
async function inLines(run: (print: (line: string) => void) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await run((line) => lines.push(line));
  return lines.join('\n');
}

const host = '127.0.0.1:8080';

/** A request as a recording has it, of a gateway on this computer. */
function recordingOf(method: string, path: string, body: string | undefined): string {
  const form = { mimeType: 'application/x-www-form-urlencoded', text: body };
  const request = {
    method,
    url: `http://${host}${path}`,
    ...(body !== undefined && { postData: form }),
  };
  return JSON.stringify({ log: { entries: [{ request }] } });
}

/** Refuses a control plane elsewhere, because it gets the token, and a program may have its address from any text. */
function ofThisComputer(control: string): string {
  if (/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?\/?$/i.test(control))
    return control.replace(/\/$/, '');
  throw new Error(
    `control must be an address of this computer, such as http://localhost:8090, not "${control}", because it gets the token of the control plane; leave it out, or start a gateway here by "npx --no payment-widgets".`,
  );
}

function onlyOne([only, ...others]: readonly string[]): string {
  if (only === undefined)
    throw new Error(
      'No gateway of the test environment runs on this computer; start one by "npx --no payment-widgets".',
    );
  if (others.length > 0)
    throw new Error(`Several gateways run; give one as control: ${[only, ...others].join(', ')}.`);
  return only;
}

/** Makes the server of the protocol. Throws an error that says what to install when its SDK is not there. */
export async function createMcpServer(
  setting: McpSetting,
  version: string,
  load = () => import('@modelcontextprotocol/sdk/server/mcp.js'),
) {
  const { McpServer } = await load().catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'payment-widgets mcp needs the SDK of the protocol, which the package does not bring: run "npm install @modelcontextprotocol/sdk@1" beside it.',
      { cause: error },
    );
  });
  const server = new McpServer({ name: 'payment-widgets', version });
  for (const [name, { run, ...described }] of Object.entries(createTools(setting)))
    server.registerTool(name, described, async (input) => {
      try {
        // Every input of every tool is a text.
        return { content: [{ type: 'text', text: await run(input as ToolInput) }] };
      } catch (error) {
        return { content: [{ type: 'text', text: (error as Error).message }], isError: true };
      }
    });
  return server;
}

/** Serves the tools over stdin and stdout until stdin ends. */
export async function serveMcp(setting: McpSetting, version: string): Promise<void> {
  const server = await createMcpServer(setting, version);
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await server.connect(new StdioServerTransport());
  await ended;
}
