/** The documents: topics of the reference, and the guides by the person who reads them. */
import { brotliDecompressSync } from 'node:zlib';
import type { Guide } from './guide.ts';
import { packedGuides } from './guides-at-build.ts';

/** Names of documents, in the order in which readers turn them; a name that ends with `/` stands for all others of a folder. */
const groups: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  {
    title: 'Topics',
    names: [
      'basics',
      'simulator',
      'follow-ups',
      'brands',
      'parameters',
      'answers',
      'result-codes',
      'other-addresses',
    ].map((name) => `reference/${name}`),
  },
  {
    title: 'For merchants',
    names: [
      ...[
        'first-payment',
        'merchants',
        'frameworks',
        'amounts',
        'several-forms',
        'update',
        'theme',
        'options',
        'options/',
        'dom',
      ],
      ...['server-api', 'servers', 'merchant-client', 'browsers', 'duties', 'versions', 'migrate'],
    ],
  },
  {
    title: 'For testers',
    names: ['testers', 'testers/kit', 'testers/runners', 'testers/'],
  },
  {
    title: 'For operators',
    names: ['deploy', 'connectors', 'operate', 'operate/install', 'operate/', 'security', 'security/'],
  },
  {
    title: 'How it is made',
    names: ['architecture', 'glossary', 'decisions', 'decisions/', 'facts', 'spec', 'spec/'],
  },
];

export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** Puts the documents into their groups. Throws for one that no group names, and for a name without a document. */
function groupGuides(guides: readonly Guide[]): GuideGroup[] {
  const named = new Set(groups.flatMap(({ names }) => names));
  const grouped = groups.map(({ title, names }) => ({
    title,
    guides: names.flatMap((name) => {
      const those = name.endsWith('/')
        ? guides.filter((guide) => guide.name.startsWith(name) && !named.has(guide.name))
        : guides.filter((guide) => guide.name === name);
      if (those.length === 0) throw new Error(`There is no guide ${name}.`);
      return those;
    }),
  }));
  const lost = guides.filter((guide) => !grouped.some((group) => group.guides.includes(guide)));
  if (lost.length > 0)
    throw new Error(`No group names the guide ${lost.map(({ name }) => name).join(', ')}.`);
  return grouped;
}

const json = brotliDecompressSync(Buffer.from(packedGuides, 'base64')).toString();
const [topicGroup, ...others] = groupGuides(JSON.parse(json));

/** The documents of the reference, in the order in which readers turn them. */
export const topics: readonly Guide[] = topicGroup?.guides ?? [];

export const guideGroups: readonly GuideGroup[] = others;
