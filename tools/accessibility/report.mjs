/**
 * Makes `docs/accessibility/report.md`, in the form of the Voluntary Product Accessibility Template 2.5 INT. Each line comes from
 * a row of `test/proofs.md` or of `clauses-data.mjs`, and names the tests of the row; no line says more than its rows.
 */
import { chapters, newInVersion22 } from './clauses-data.mjs';

/** The day on which the rows were last gone through, one by one. */
const evaluatedOn = '2026-11-30';

/** @typedef {import('../proofs.mjs').Proof} Proof */

/** The words of the template, from the best to the worst. @type {Readonly<Record<string, string>>} */
const statements = {
  supports: 'Supports',
  partially: 'Partially supports',
  'does not support': 'Does not support',
  'not applicable': 'Not applicable',
  'not evaluated': 'Not evaluated',
};
const worstFirst = ['does not support', 'partially', 'not evaluated', 'supports', 'not applicable'];

/** In which engine a test runs. @param {string} file */
export function listEngines(file) {
  if (file.startsWith('e2e/engines/')) return 'Chromium, Firefox, WebKit';
  if (file.startsWith('e2e/')) return 'Chromium';
  if (file.endsWith('voices.test.ts')) return 'Chromium';
  return file.endsWith('.md') ? 'read by a person' : 'source';
}

/** What stood between the test and the page as assistive technology. @param {string} file */
function listAssistiveTechnology(file) {
  if (file.endsWith('voices.test.ts')) return 'Orca 43';
  if (/golden|axe/.test(file)) return 'accessibility tree';
  return 'none';
}

/**
 * What may be said of a criterion: the worst of its rows. A criterion of level A or AA without a test is supported in part at the
 * most.
 *
 * @param {readonly Pick<Proof, 'state' | 'file'>[]} rows
 */
export function worstState(rows) {
  const worst = worstFirst.find((state) => rows.some((row) => row.state === state)) ?? 'partially';
  return worst === 'supports' && rows.some(({ file }) => !file) ? 'partially' : worst;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {readonly string[]} values */
const unique = (values) => [...new Set(values)].filter((value) => value !== '').join('; ') || '–';

const head = [
  '| Criterion | Conformance level | Remarks | Date | Engine | Assistive technology | Test |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

/**
 * @param {string} name
 * @param {readonly { state: string, remark: string, file?: string, test?: string }[]} rows
 */
function line(name, rows) {
  const proofs = rows.map(({ state, file = '', test = '' }) => ({ state, file, test }));
  const files = proofs.map(({ file }) => file).filter((file) => file !== '');
  const tests = proofs.filter(({ file }) => file).map(({ file, test }) => `\`${file}\` “${test}”`);
  const cells = [
    name,
    statements[worstState(proofs)] ?? '',
    rows.map(({ remark }) => capital(remark)).join('. '),
    evaluatedOn,
    unique(files.map(listEngines)),
    unique(files.map(listAssistiveTechnology)),
    tests.join('<br>') || 'none',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Splits what a row of the proofs requires into its name, its level and its remark. @param {string} requirement */
export function readRequirement(requirement) {
  const [, name = '', level = '', remark = ''] = /^(.*?) \((A+)\): (.*)$/.exec(requirement) ?? [];
  return { name, level, remark };
}

/** @param {readonly Proof[]} proofs @param {string} level */
function criteria(proofs, level) {
  const rows = proofs
    .map((proof) => ({ ...proof, ...readRequirement(proof.requirement) }))
    .filter((row) => row.table.startsWith('WCAG 2.2') && row.level === level);
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    const european = newInVersion22.includes(id) || level === 'AAA' ? '' : ` (EN 301 549: 9.${id})`;
    return line(`${id} ${own[0]?.name ?? ''}${european}`, own);
  });
}

/** @param {readonly Proof[]} proofs */
export function createReport(proofs) {
  const part = (/** @type {string} */ title, /** @type {readonly string[]} */ lines) =>
    [`## ${title}`, '', ...head, ...lines, ''].join('\n');
  return [
    `# Accessibility conformance report

In the form of VPAT® 2.5 INT: WCAG 2.2, EN 301 549 V3.2.1, which holds WCAG 2.1, and the Revised Section 508, which holds
WCAG 2.0. \`node tools/accessibility.mjs\` writes this page from the rows of [test/proofs.md](../../test/proofs.md) and of
\`tools/accessibility/clauses-data.mjs\`; each row names the test that proves it.

- **Product:** the forms that \`paymentWidgets.js\` draws, their frames, the gateway's 3-D Secure page and its page with a code to
  pay with. Not a shop's page around the form, and not the page of a real bank.
- **Date:** ${evaluatedOn}.
- **How it was looked at:** by tests of source, of built pages in Chromium, and of what Orca 43 says on Debian. Firefox and WebKit run
  where a line says so. Nobody has listened with NVDA, JAWS, VoiceOver or TalkBack, and nobody who depends on assistive technology
  has tried it.
- **Words:** \`Supports\`: met as far as the named test shows. \`Partially supports\`: some of it is not met, or no test proves it.
  \`Does not support\`: most of it is not met. \`Not applicable\`: there is nothing of the kind. \`Not evaluated\`: level AAA only.
`,
    part('WCAG 2.2, level A', criteria(proofs, 'A')),
    part('WCAG 2.2, level AA', criteria(proofs, 'AA')),
    part('WCAG 2.2, level AAA', criteria(proofs, 'AAA')),
    ...chapters.map(({ title, clauses }) =>
      part(
        title,
        clauses.map(({ id, name, ...row }) => line(`${id} ${name}`, [row])),
      ),
    ),
    'Chapter 9 of EN 301 549 is the criteria of level A and AA above; 9.6, the conformance requirements of WCAG, is met in part as long\nas a criterion is.\n',
  ].join('\n');
}
