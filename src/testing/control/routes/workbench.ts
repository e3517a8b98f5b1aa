/** Serves the workbench, the page on which testers see and control what the test environment does. */
import type { FastifyInstance } from 'fastify';
import type { Asset } from '../../../gateway/assets/assets.ts';
import { createAsset } from '../../../gateway/assets/assets.ts';
import { createSender } from '../../../gateway/http/send-asset.ts';

export interface WorkbenchDependencies {
  /** Its script and its style sheet, by file name. */
  readonly files: ReadonlyMap<string, Asset>;
  /** Names the release in the addresses of the files. */
  readonly version: string;
  /**
   * Returns the origins of the pages that the workbench may show in a frame: the blank pages of shops.
   *
   * @param host as the caller reaches the control plane
   */
  pageOrigins(host: string | undefined): readonly string[];
}

/** Addresses that the workbench's own script tells apart: each is answered with the same document. */
const pages = [
  '/workbench',
  '/workbench/tenants/:tenant/checkouts/:checkout',
  '/workbench/tenants/:tenant/payments/:payment',
  ...['payments', 'requests', 'callbacks', 'control', 'tenants'].map((page) => `/workbench/${page}`),
];

/**
 * `GET /workbench` and the addresses below it: one document with a script and a style sheet. They hold nothing of a tenant,
 * so they need no token; what the script asks the control plane for does. Other sites must not show the page in a frame.
 * `GET /` leads there, so that the printed address of the control plane can be opened.
 */
export function addWorkbench(
  app: FastifyInstance,
  { files, version, pageOrigins }: WorkbenchDependencies,
): void {
  app.get('/', (_request, reply) => reply.redirect('/workbench'));
  const document = createAsset('text/html; charset=utf-8', Buffer.from(documentOf(version)));
  for (const path of pages) {
    app.get(path, (request, reply) => {
      const headers = {
        ...ownHeaders,
        'Content-Security-Policy': policyOf(pageOrigins(request.headers.host)),
      };
      return createSender(document, 'no-cache', headers)(request, reply);
    });
  }
  for (const [name, file] of files) {
    app.get(`/workbench/${version}/${name}`, createSender(file, 'max-age=31536000, immutable', ownHeaders));
  }
}

/** Other sites load the gateway's files, but not the workbench's. */
const ownHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

const policyOf = (frames: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const documentOf = (version: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Workbench</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/workbench/${version}/workbench.css">
<script type="module" src="/workbench/${version}/workbench.js"></script>
</head>
<body><div id="workbench"></div><noscript>The workbench needs JavaScript.</noscript></body>
</html>
`;
