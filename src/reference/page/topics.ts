/** The pages of the reference that belong to no single operation, and the guides that are about the same. */
import type { VNode } from 'preact';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { structures } from '#contract/parameters/groups.ts';
import { catalogue } from '#contract/result-codes-data.ts';
import type { Facts } from '../document.ts';
import { internalAddresses } from '../internal-addresses.ts';
import { about } from '../texts.ts';
import { answerChapters } from './answers.ts';
import { brandChapters } from './brands.ts';
import { connectorChapters } from './connectors.ts';
import { lifecycleParts } from './lifecycle.tsx';
import { parameterChapters } from './parameters.tsx';
import { code, paragraph } from './parts.tsx';
import { resultCodeChapters } from './result-codes.ts';
import type { Chapter, DocsPage, Part } from './shell.tsx';
import { allRules, simulatorChapters } from './simulator.ts';
import { table } from './table.tsx';

/** What a page holds by name, each with an anchor, for the index and the search. */
interface Names {
  /** Its anchor on the index; made of the title when absent. */
  readonly id?: string;
  /** What the index calls the parts of the page, and all of its names. */
  readonly title: string;
  readonly label: string;
  readonly parts: readonly (Part & { readonly more?: string })[];
}

export interface Topic extends DocsPage {
  /** What the page holds, for the index and the page itself. */
  readonly summary: string;
  /** Set when the page exists in the test environment only. */
  readonly isOfTest?: true;
  readonly names?: Names;
  /** What stands before the chapters. */
  readonly text?: (facts: Facts) => VNode[];
  readonly chapters?: (facts: Facts) => Chapter[];
}

export const topics: readonly Topic[] = [
  {
    name: 'basics',
    title: 'For every operation',
    summary: 'How requests are written, and who may send them.',
    text: (facts) => about(facts).map(paragraph),
  },
  {
    name: 'simulator',
    title: 'Simulator',
    summary: 'Cards, accounts, switches and rules of the test environment, and what each makes happen.',
    isOfTest: true,
    names: {
      title: 'Values for tests',
      label: 'Every rule of the simulator',
      parts: allRules.map(([rule]) => ({ id: `rule.${rule}`, title: rule })),
    },
    chapters: simulatorChapters,
  },
  {
    name: 'follow-ups',
    title: 'What may follow what',
    summary: 'Which payment may be captured, refunded, reversed or charged again, with which amount.',
    text: lifecycleParts,
  },
  {
    name: 'brands',
    title: 'Brands',
    summary: 'Every code of paymentBrand, how it is paid, and what is sent besides.',
    names: {
      title: 'Brands by code',
      label: 'Every brand',
      parts: paymentBrands.map(({ code: id, name }) => ({ id: `brand.${id}`, title: id, more: name })),
    },
    text: () => [
      paragraph(
        'What a provider wants besides is listed as far as it is documented; the gateway does not insist.',
      ),
    ],
    chapters: brandChapters,
  },
  {
    name: 'connectors',
    title: 'Connectors',
    summary:
      'What each connector of this gateway can do. Other types, brands and currencies are refused before anybody is asked.',
    chapters: connectorChapters,
  },
  {
    name: 'parameters',
    title: 'Parameters',
    summary: 'Every parameter by group: its format, its meaning, an example and the rules about it.',
    names: {
      title: 'Parameters by name',
      label: 'Every parameter',
      parts: structures.flatMap(({ rows }) =>
        rows.map(({ name }) => ({ id: `parameter.${name}`, title: name })),
      ),
    },
    chapters: parameterChapters,
  },
  {
    name: 'answers',
    title: 'Answers',
    summary: 'Every shape of an answer with its members.',
    names: { id: 'shapes', title: 'Answers by name', label: '', parts: [] },
    chapters: answerChapters,
  },
  {
    name: 'result-codes',
    title: 'Result codes',
    summary: 'The catalogue by category. Match categories, because codes are added over time.',
    names: {
      title: 'Result codes by number',
      label: 'Every result code',
      parts: Object.entries(catalogue).map(([id, more]) => ({ id: `code.${id}`, title: id, more })),
    },
    chapters: resultCodeChapters,
  },
  {
    name: 'other-addresses',
    title: 'Other addresses',
    summary: 'Addresses that are no part of the API: the gateway’s own pages and tools.',
    text: ({ environment }) => [otherAddresses(environment === 'test')],
  },
];

function otherAddresses(ofTest: boolean): VNode {
  const lines = internalAddresses
    .filter(({ test }) => ofTest || !test)
    .map(({ path, text }) => ({ cells: [code(path), text] as const }));
  return table('Addresses that are no part of the API', ['Address', 'What it is'], lines);
}

/** Guides that have subjects of the reference, with the place in the guide by the name under `/docs` that leads there. */
export const guidedTopics: Readonly<Record<string, readonly [title: string, guide: string]>> = {
  asynchronous: ['Asynchronous brands', 'server-api#send-the-shopper-to-another-page'],
  'three-d-secure': ['3-D Secure', 'server-api#3-d-secure-from-server-to-server'],
  webhooks: ['Webhooks', 'server-api#webhooks'],
  reminders: ['Reminders', 'server-api#reminders'],
  settings: ['Settings', 'operate/configuration#settings'],
  options: ['Options of the widget', 'options'],
};
