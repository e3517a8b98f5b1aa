/** The pages of the reference that belong to no single operation, and the guides that are about the same. */
import type { VNode } from 'preact';
import type { Facts } from '../document.ts';
import { internalAddresses } from '../internal-addresses.ts';
import { about } from '../texts.ts';
import { answerEntries, answerSections } from './answers.ts';
import { brandEntries, brandSections } from './brands.ts';
import { connectorSections } from './connectors.ts';
import { lifecycleParts } from './lifecycle.tsx';
import { parameterEntries, parameterSections } from './parameters.tsx';
import { code, paragraph } from './parts.tsx';
import { resultCodeEntries, resultCodeSections } from './result-codes.ts';
import type { DocsPage, Part } from './shell.tsx';
import { simulatorEntries, simulatorSections } from './simulator.ts';
import { table } from './table.tsx';

export interface Topic extends DocsPage {
  /** What the page holds, for the index and the page itself. */
  readonly summary: string;
  /** Set when the page exists in the test environment only. */
  readonly isOfTest?: true;
  /** The parts that its contents name. */
  readonly parts?: readonly Part[];
  content(facts: Facts): VNode[];
}

const isTest = ({ environment }: Facts) => environment === 'test';

export const topics: readonly Topic[] = [
  {
    name: 'basics',
    title: 'For every operation',
    summary: 'How requests are written, and who may send them.',
    content: (facts) => about(facts).map(paragraph),
  },
  {
    name: 'simulator',
    title: 'Simulator',
    summary: 'Cards, accounts, switches and rules of the test environment, and what each makes happen.',
    isOfTest: true,
    parts: simulatorEntries,
    content: simulatorSections,
  },
  {
    name: 'follow-ups',
    title: 'What may follow what',
    summary: 'Which payment may be captured, refunded, reversed or charged again, with which amount.',
    content: lifecycleParts,
  },
  {
    name: 'brands',
    title: 'Brands',
    summary: 'Every code of paymentBrand, how it is paid, and what is sent besides.',
    parts: brandEntries,
    content: brandSections,
  },
  {
    name: 'connectors',
    title: 'Connectors',
    summary:
      'What each connector of this gateway can do. Other types, brands and currencies are refused before anybody is asked.',
    content: connectorSections,
  },
  {
    name: 'parameters',
    title: 'Parameters',
    summary: 'Every parameter by group: its format, its meaning, an example and the rules about it.',
    parts: parameterEntries,
    content: parameterSections,
  },
  {
    name: 'answers',
    title: 'Answers',
    summary: 'Every shape of an answer with its members.',
    parts: answerEntries,
    content: answerSections,
  },
  {
    name: 'result-codes',
    title: 'Result codes',
    summary: 'The catalogue by category. Match categories, because codes are added over time.',
    parts: resultCodeEntries,
    content: resultCodeSections,
  },
  {
    name: 'other-addresses',
    title: 'Other addresses',
    summary: 'Addresses that are no part of the API: the gateway’s own pages and tools.',
    content: (facts) => [otherAddresses(isTest(facts))],
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
