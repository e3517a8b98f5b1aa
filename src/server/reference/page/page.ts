/** The reference as a page to read and to print. No script, nothing that is loaded. */
import { demoEntityId, demoToken } from '../../config/config.ts';
import { fill, join, type Markup } from '../../http/template.ts';
import type { Facts } from '../document.ts';
import { endpoints } from '../endpoints/index.ts';
import { internalAddresses } from '../internal-addresses.ts';
import { about } from '../texts.ts';
import { answerSections } from './answers.ts';
import { operationSections } from './operations.ts';
import { parameterSections } from './parameters.ts';
import { block, code, link, list, paragraph, section, table } from './parts.ts';
import { resultCodeSections } from './result-codes.ts';
import { settingParts } from './settings.ts';
import { simulatorSections } from './simulator.ts';
import { style, styleSource } from './style.ts';

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment gateway: reference</title>
<style>{{style}}</style>
</head>
<body>
<a class="skip" href="#about">Skip to the text</a>
<div class="page">
<header>
<h1>Payment gateway: reference</h1>
<p>Release {{version}}. The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<nav aria-label="Contents">{{contents}}</nav>
<main>
{{chapters}}</main>
</div>
</body>
</html>
`;

export const policy = [
  "default-src 'none'",
  `style-src ${styleSource}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly content: readonly Markup[];
}

/** @param origin the gateway's own, for the examples */
export function docsPage(facts: Facts, origin: string): string {
  const chapters = chaptersOf(facts, origin);
  return fill(document, {
    style: { markup: style },
    version: facts.version,
    contents: contentsOf(chapters),
    chapters: join(chapters.map((chapter) => section({ ...chapter, level: 2 }))),
  }).markup;
}

function chaptersOf(facts: Facts, origin: string): Chapter[] {
  const isTest = facts.environment === 'test';
  return [
    {
      id: 'about',
      title: 'For every operation',
      content: [...about(facts).map(paragraph), ...preparations(isTest, origin)],
    },
    { id: 'operations', title: 'Operations', content: operationSections() },
    { id: 'parameters', title: 'Parameters', content: parameterSections() },
    { id: 'answers', title: 'Answers', content: answerSections() },
    { id: 'result-codes', title: 'Result codes', content: resultCodeSections() },
    ...(isTest ? [{ id: 'simulator', title: 'Simulator', content: simulatorSections() }] : []),
    { id: 'settings', title: 'Settings', content: settingParts() },
    { id: 'other-addresses', title: 'Other addresses', content: [otherAddresses(isTest)] },
  ];
}

/** The examples' variables: the demo merchant's where there may be one. */
function preparations(isTest: boolean, origin: string): Markup[] {
  const values = isTest
    ? [origin, demoToken, demoEntityId, 'id-of-an-answer']
    : [origin, 'your-access-token', 'your-entity-id', 'id-of-an-answer'];
  const [gateway, token, entity, id] = values;
  const lines = [`GATEWAY=${gateway}`, `ACCESS_TOKEN=${token}`, `ENTITY_ID=${entity}`, `ID=${id}`];
  const whose = isTest ? ' These are the demo merchant’s.' : '';
  return [
    paragraph(`The examples below want these variables.${whose}`),
    block('Variables', lines.join('\n')),
  ];
}

function otherAddresses(isTest: boolean): Markup {
  const lines = internalAddresses
    .filter(({ test }) => isTest || !test)
    .map(({ path, text }) => ({ cells: [code(path), text] as const }));
  return table('Addresses that are no part of the API', ['Address', 'What it is'], lines);
}

function contentsOf(chapters: readonly Chapter[]): Markup {
  return list(
    chapters.map(({ id, title }) => {
      if (id !== 'operations') return link(id, title);
      const operations = endpoints.map(({ name, summary }) => link(name, summary));
      return join([link(id, title), list(operations)]);
    }),
  );
}
