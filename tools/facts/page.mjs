/** Writes `docs/facts.md` from the list of the tables, and from the comments that name their sources. */
import { describeBrands, holdBrands } from './card-brands.mjs';
import { cardTables } from './cards.mjs';
import { differencesOf, nameOf } from './compare.mjs';
import { madaTables } from './mada.mjs';
import { sourcesOf } from './source.mjs';
import { tables } from './tables.mjs';
import { testNumberTables } from './test-numbers.mjs';

export const pagePath = 'docs/facts.md';

const intro = `# Facts of the world

The payment forms, the gateway and its connectors know much that others decide: which digits a brand's cards begin with, how many
decimals a currency has, which words an acquirer uses. Each table names in its own comment where it was read and when, and
\`npm run facts\` holds it against tables of others, whose packages it installs in a folder of its own. It fails for each
difference that does not stand below, and for one that stands below and is gone. It also writes this page.

Numbers and words that a page has and no package stand in \`tools/facts\` with that page and the day; a test holds them at each run
of the tests.

To read a table anew, change the table and the day in its comment, and run it. Of what is named "by hand" nothing is compared.
`;

/** @param {string} text */
const cell = (text) =>
  text.replaceAll('|', '\\|').replace(/https:\/\/[^\s,;)]*/g, (address) => `<${address}>`);

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;

/** @param {import('./tables.mjs').Table} table */
function againstWhat({ against, byHand = [] }) {
  const packages = [...new Set(against.flatMap(({ packages: names }) => names))].map((name) => `\`${name}\``);
  const pages = against.flatMap(({ page = '' }) => (page === '' ? [] : [page]));
  return [...packages, ...pages, ...byHand.map(({ page }) => `by hand: ${page}`)].join('; ');
}

/** @param {import('./tables.mjs').Table} table */
function describeDifferences({ name, against, byHand = [] }) {
  const lines = against.flatMap((other) =>
    other.meant.map((one) => {
      const keys = differencesOf(one).map((text) => `\`${text}\``);
      return `- ${nameOf(other)}: ${keys.join(', ')}. ${one.reason} (${one.page}, ${one.day})`;
    }),
  );
  const results = byHand.map(({ page, day, result }) => `- ${page}, ${day}: ${result}`);
  const all = [...lines, ...results].map((line) => cell(line));
  return all.length > 0 ? [`\n### ${name}\n\n${all.join('\n')}\n`] : [];
}

/**
 * @param {import('./tables.mjs').Ours} ours
 * @param {(path: string) => string} read a file of ours
 */
export function writePage(ours, read) {
  const rows = tables.map((table) => {
    const sources = sourcesOf(read(table.file), table.declaration, table.part);
    const texts = [...new Set(sources.map(({ source }) => source))];
    const days = [...new Set(sources.map(({ day }) => day))];
    const count = `${Object.keys(table.ours(ours)).length}`;
    const differences = table.against.flatMap(({ meant }) => meant.flatMap(differencesOf)).length;
    const file = `${table.name} (\`${table.file}\`)`;
    return row([file, count, texts.join('; '), days.join(', '), againstWhat(table), `${differences}`]);
  });
  const head =
    '| Table | Rows | Source | Day | Held against | Differences |\n| --- | --- | --- | --- | --- | --- |';
  const brands = describeBrands(holdBrands([...cardTables, ...madaTables], testNumberTables, ours));
  const rest = tables.flatMap(describeDifferences).join('');
  return `${intro}\n${head}\n${rows.join('\n')}\n\n${brands}\n## Differences that are meant, and what was read by hand\n${rest}`;
}
