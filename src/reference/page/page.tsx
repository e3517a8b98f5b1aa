/** The page `/docs`: the reference to read and to print. It has no script and loads nothing. */
import type { VNode } from 'preact';
import { demoEntityId, demoToken } from '../../gateway/config/config.ts';
import type { Facts } from '../document.ts';
import { internalAddresses } from '../internal-addresses.ts';
import { about } from '../texts.ts';
import { answerSections } from './answers.ts';
import { asynchronousParts } from './asynchronous.ts';
import { brandEntries, brandSections } from './brands.ts';
import { variables } from './curl.ts';
import { reminderParts, webhookParts } from './events.ts';
import { lifecycleParts } from './lifecycle.tsx';
import type { Chapter } from './menu.tsx';
import { operationEntries, operationSections, sharedStatuses } from './operations.tsx';
import { parameterEntries, parameterSections } from './parameters.tsx';
import { block, code, paragraph } from './parts.tsx';
import { resultCodeEntries, resultCodeSections } from './result-codes.ts';
import { settingParts } from './settings.ts';
import { shell } from './shell.tsx';
import { simulatorEntries, simulatorSections } from './simulator.ts';
import { table } from './table.tsx';
import { threeDSecureParts } from './three-d-secure.ts';

/** The settings of the gateway that the page shows. */
interface Place {
  /** Origin of the gateway, for the examples. */
  readonly origin: string;
  /** Whether the demo merchant may use the gateway. */
  readonly hasDemo: boolean;
  /** The text that the program prints for `--help`. */
  readonly commandLine: string;
}

export function docsPage(facts: Facts, place: Place): string {
  const chapters = chaptersOf(facts, place);
  const introduction = (
    <p>
      Release {facts.version}. The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).{' '}
      What the widget takes: <a href="/docs/options">options and callbacks</a>.
    </p>
  );
  return shell('Payment gateway: reference', introduction, chapters);
}

function chaptersOf(facts: Facts, place: Place): Chapter[] {
  const isTest = facts.environment === 'test';
  return [
    {
      id: 'about',
      title: 'For every operation',
      content: [...about(facts).map(paragraph), ...preparations(place), sharedStatuses()],
    },
    { id: 'operations', title: 'Operations', content: operationSections(), entries: operationEntries },
    ...(isTest ? [simulator()] : []),
    { id: 'follow-ups', title: 'What may follow what', content: lifecycleParts() },
    { id: 'brands', title: 'Brands', content: brandSections(), entries: brandEntries, isLong: true },
    { id: 'asynchronous', title: 'Asynchronous brands', content: asynchronousParts(isTest) },
    { id: 'three-d-secure', title: '3-D Secure', content: threeDSecureParts(isTest) },
    { id: 'webhooks', title: 'Webhooks', content: webhookParts(isTest) },
    { id: 'reminders', title: 'Reminders', content: reminderParts() },
    {
      id: 'parameters',
      title: 'Parameters',
      content: parameterSections(),
      entries: parameterEntries,
      isLong: true,
    },
    { id: 'answers', title: 'Answers', content: answerSections() },
    {
      id: 'result-codes',
      title: 'Result codes',
      content: resultCodeSections(),
      entries: resultCodeEntries,
      isLong: true,
    },
    { id: 'settings', title: 'Settings', content: settingParts(place.commandLine) },
    { id: 'other-addresses', title: 'Other addresses', content: [otherAddresses(isTest)] },
  ];
}

function simulator(): Chapter {
  return { id: 'simulator', title: 'Simulator', content: simulatorSections(), entries: simulatorEntries };
}

/** Shows how to set the variables of the examples. The values are the demo merchant's when there is one. */
function preparations({ origin, hasDemo }: Place): VNode[] {
  const [token, entity] = hasDemo ? [demoToken, demoEntityId] : ['your-access-token', 'your-entity-id'];
  const values = [origin, token, entity, 'id-of-an-answer'];
  const lines = variables.map((name, at) => `${name}=${values[at]}`);
  const whose = hasDemo ? ' These are the demo merchant’s.' : '';
  return [
    paragraph(`The examples below want these variables.${whose}`),
    block('Variables', lines.join('\n')),
  ];
}

function otherAddresses(isTest: boolean): VNode {
  const lines = internalAddresses
    .filter(({ test }) => isTest || !test)
    .map(({ path, text }) => ({ cells: [code(path), text] as const }));
  return table('Addresses that are no part of the API', ['Address', 'What it is'], lines);
}
