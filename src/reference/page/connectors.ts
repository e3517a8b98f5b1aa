/** The reference's page about connectors: what each can do, as its definition says it. */
import type { Facts } from '../document.ts';
import type { Guide } from '../guides/guide.ts';
import { prose } from './parts.tsx';
import type { Chapter } from './shell.tsx';
import { table } from './table.tsx';

/** What the capabilities are called. A list that is absent or says `all` stands for everything. */
const words = {
  paymentTypes: 'Payment types',
  parts: 'Of a part',
  repeated: 'Several of one payment',
  instruments: 'Means of payment',
  brands: 'Brands',
  currencies: 'Currencies',
  agreements: 'Payments of an agreement',
  authentication: 'Who authenticates',
  parameters: 'Other parameters that the acquirer is sent',
} as const;

const ways = { own: 'the acquirer', ours: 'the gateway' } as const;

const methodHead = [
  'Brand',
  'Means of payment',
  'Payment types',
  'Currencies',
  'Countries',
  'Parameters that are needed',
  words.agreements,
];

function toAgreementText(agreements: boolean | 'token'): string {
  if (agreements === 'token') return 'with a stored means that the acquirer has charged';
  return agreements ? 'yes' : 'no';
}

/** The page without its chapters, which are those of a gateway. */
export const connectorsTopic: Guide = {
  name: 'reference/connectors',
  title: 'Connectors',
  headings: [],
  html: '<p>What each connector of this gateway can do. Other types, brands and currencies are refused before anybody is asked.</p>',
};

export function connectorChapters({ connectors = [] }: Pick<Facts, 'connectors'>): Chapter[] {
  return connectors.map(({ name, capabilities }) => {
    const { agreements, authentication, methods = {}, ...lists } = capabilities;
    const told: Readonly<Record<string, string>> = {
      agreements: toAgreementText(agreements),
      authentication: ways[authentication],
    };
    const lines = Object.entries(words).map(([member, word]) => {
      const list = lists[member as keyof typeof lists] ?? 'all';
      const text = told[member] ?? (typeof list === 'string' ? list : list.join(', '));
      return { cells: [word, prose(text || 'none')] as const };
    });
    const rows = Object.entries(methods).map(([brand, method]) => {
      const own = { ...capabilities, ...method };
      const cells = [own.instruments, own.paymentTypes, own.currencies, method.countries, method.needs ?? []];
      return {
        cells: [
          brand,
          ...cells.map((list) => prose(list?.join(', ') || (list ? 'none' : 'all'))),
          toAgreementText(own.agreements),
        ] as const,
      };
    });
    const content = [
      table(`Connector ${name}`, ['Capability', 'Which'], lines),
      ...(rows.length === 0 ? [] : [table(`Brands of ${name} that are no card`, methodHead, rows)]),
    ];
    return { id: `connector.${name}`, title: name, content };
  });
}
