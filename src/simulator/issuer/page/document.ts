/** What all pages of the issuer have in common. */
import { createHash } from 'node:crypto';
import { fill, type Markup } from '../../../web/template.ts';
import type { Language } from './language.ts';
import { style } from './style.ts';

export interface IssuerPage {
  readonly html: string;
  /** Of its style and its scripts. */
  readonly hashes: { readonly style: string; readonly scripts: readonly string[] };
}

export const none: Markup = { markup: '' };

const document = `<!doctype html>
<html lang="{{tag}}" dir="{{direction}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>{{style}}</style>
</head>
<body>
<header><span><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M12 2 2 8v2h20V8zM4 12v6H2v3h20v-3h-2v-6h-3v6h-3v-6h-4v6H7v-6z"/></svg>{{bank}}</span><span>{{network}}</span></header>
<main aria-labelledby="title"{{tall}}>
<h1 id="title">{{heading}}</h1>
{{main}}
</main>
{{scripts}}
</body>
</html>
`;

interface Content {
  readonly language: Language;
  readonly title: string;
  /** The title when absent. */
  readonly heading?: string;
  /** Name of the card's network. */
  readonly network?: string;
  readonly main: Markup;
  readonly scripts?: readonly string[];
  readonly isTall?: boolean;
}

export function issuerPage(content: Content): IssuerPage {
  const { language, title, heading = title, network = '', main, scripts = [], isTall = false } = content;
  const { markup } = fill(document, {
    tag: language.tag,
    direction: language.dir,
    bank: language.texts.bank,
    title,
    heading,
    network,
    main,
    style: { markup: style },
    tall: { markup: isTall ? ' class="tall"' : '' },
    scripts: { markup: scripts.map((script) => `<script>${script}</script>`).join('\n') },
  });
  return { html: markup, hashes: { style: hashOf(style), scripts: scripts.map(hashOf) } };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
