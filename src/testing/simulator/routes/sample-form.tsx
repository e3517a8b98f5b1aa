import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ComponentChildren, VNode } from 'preact';
import { type Config, demoEntityId, demoToken } from '../../../gateway/config/config.ts';
import { getQuery } from '../../../gateway/http/form-body.ts';
import { pageStyle } from '../../../gateway/routes/page-style.ts';
import { renderDocument } from '../../../web/document.tsx';
import { createInline, type Inline, InlineScript, InlineStyle } from '../../../web/inline.tsx';
import { ownOrigin } from '../../../web/origin.ts';

const formPath = '/_sim/form';
const paidPath = `${formPath}/paid`;

const options = createInline('var wpwlOptions = { layout: "compact" };');
const formStyle = createInline(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 3px; }
`);

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' ${options.source}`,
    `style-src 'self' ${formStyle.source} ${pageStyle.source}`,
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With `no-referrer` the gateway would not be told that the page is its own.
  'Referrer-Policy': 'same-origin',
};

/** What both pages read of an answer of the API. */
interface Answer {
  readonly id?: string;
  readonly integrity?: string;
  readonly result: { readonly description: string };
}

/**
 * `GET /_sim/form`: a payment form of the demo merchant, which the first page of `/docs` shows in a frame; each request
 * creates a checkout. `GET /_sim/form/paid`: where it ends. Test environment only, and only with the demo merchant.
 */
export function addSampleForm(app: FastifyInstance, config: Pick<Config, 'entities' | 'publicOrigin'>): void {
  const hasDemo = config.entities.some(({ id }) => id === demoEntityId);

  /** Calls the gateway as the merchant's server does. @param body of a POST; without one it is a GET */
  async function call(path: string, body?: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `${path}${body === undefined ? `?${new URLSearchParams({ entityId: demoEntityId })}` : ''}`,
      headers: {
        authorization: `Bearer ${demoToken}`,
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      },
      ...(body && { payload: new URLSearchParams({ entityId: demoEntityId, ...body }).toString() }),
    });
    return answer.json<Answer>();
  }

  app.get(formPath, { exposeHeadRoute: false }, async (request, reply) => {
    if (!hasDemo) return reply.callNotFound();
    const checkout = await call('/v1/checkouts', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      shopperResultUrl: `${ownOrigin(request, config.publicOrigin)}${paidPath}`,
    });
    return send(
      reply,
      checkout.id === undefined ? <EndPage answer={checkout} /> : <FormPage {...checkout} />,
    );
  });

  app.get(paidPath, { exposeHeadRoute: false }, async (request, reply) => {
    if (!hasDemo) return reply.callNotFound();
    const { id = '' } = getQuery(request);
    return send(reply, <EndPage answer={await call(`/v1/checkouts/${encodeURIComponent(id)}/payment`)} />);
  });
}

function send(reply: FastifyReply, page: VNode): FastifyReply {
  return reply.headers(headers).send(renderDocument(page));
}

function FormPage({ id = '', integrity = '' }: Partial<Answer>) {
  return (
    <SamplePage title="A payment form to try" style={formStyle}>
      <form action={paidPath} class="paymentWidgets" data-brands="VISA MASTER AMEX" />
      <InlineScript script={options} />
      <script
        src={`/v1/paymentWidgets.js?${new URLSearchParams({ checkoutId: id })}`}
        integrity={integrity}
        crossorigin="anonymous"
      />
    </SamplePage>
  );
}

function EndPage({ answer }: { readonly answer: Answer }) {
  return (
    <SamplePage title="What came of the payment" style={pageStyle}>
      <main>
        <h1>{answer.result.description}</h1>
        <a href="/docs">Back to the documentation</a>
      </main>
    </SamplePage>
  );
}

interface SamplePageProps {
  readonly title: string;
  readonly style: Inline;
  readonly children: ComponentChildren;
}

function SamplePage({ title, style, children }: SamplePageProps) {
  return (
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <InlineStyle style={style} />
      {children}
    </html>
  );
}
