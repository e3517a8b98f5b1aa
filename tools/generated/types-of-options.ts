/**
 * Renders the TypeScript types of the options from their descriptions: the types that a page may give, and the types
 * that the widget works with.
 */
import {
  type OptionChapter,
  type OptionRow,
  type OptionRows,
  optionKinds,
} from '../../src/contract/options/chapters/chapter.ts';

/** Types that a description may name, by the module that declares them. */
const modules = {
  './callbacks.ts': ['Callbacks'],
  './group-types.ts': ['SpinnerOptions'],
  './text-keys-data.ts': ['TextReplacements'],
  './values.ts': ['AddressParts', 'Amount', 'ContactField', 'CssProperties', 'Flag', 'ShopFont', 'Word'],
  './wallet-callbacks.ts': [
    'ApplePayCallbacks',
    'ApplePayLineItem',
    'ApplePayShippingMethod',
    'GooglePayCallbacks',
    'GooglePayDisplayItem',
    'GooglePayShippingOption',
    'PayPalCallbacks',
  ],
  './wallet-types.ts': [
    'ApplePayOptions',
    'ClickToPayOptions',
    'GooglePayOptions',
    'PayPalOptions',
    'SamsungPayOptions',
  ],
};

/** Keys that no text has, and pages use (widget-contract.md 7.3 and 7.4). */
const otherKeys = ['cardBinError', 'country', 'learnMore', 'pinEmptyError'];

/** Renders the keys of the texts that a page may replace. @param keys of the forms' texts */
export function typesOfTexts(keys: readonly string[]): string {
  const names = [...keys, ...otherKeys].sort().map((key) => `  | '${key}'`);
  return moduleOf(
    'The keys of `labels` and `errorMessages`.',
    [
      `export type ReplaceableText =\n${names.join('\n')};`,
      '/** Texts of the forms by their keys. */\nexport type TextReplacements = { readonly [Key in ReplaceableText]?: string };',
    ],
    'the English texts',
  );
}

/** Renders the types that a page may give: the options of the forms, and the groups of the wallets by name. */
export function typesOfForms(chapters: readonly OptionChapter[], wallets: OptionRows): string {
  const typeNames = chapters.map(({ typeName }) => typeName).join(', ');
  return moduleOf('`wpwlOptions`, which a page may define.', [
    "export type * from './group-types.ts';\nexport type { AddressParts, CssProperties, ShopFont } from './values.ts';\nexport type * from './wallet-types.ts';",
    interfaceOf(
      'WpwlOptions',
      'ValueOptions, Callbacks',
      {},
      'Options of the widget. Every key may be left out.',
    ),
    interfaceOf('ValueOptions', typeNames, wallets, 'The options that are values: all but the callbacks.'),
    ...chapters.map(({ typeName = '', title, rows }) =>
      interfaceOf(typeName, '', rows, `Options: ${title}.`),
    ),
  ]);
}

/** Renders the types of the groups that have a name among the options of the forms. */
export function typesOfGroups(chapters: readonly OptionChapter[]): string {
  return moduleOf(
    'The groups in `wpwlOptions` that have a name.',
    chapters.flatMap(({ rows }) => interfacesIn(rows)),
  );
}

export function typesOfWallets(wallets: OptionRows): string {
  return moduleOf('The groups of the wallets in `wpwlOptions`.', interfacesIn(wallets));
}

/** Renders the types that the widget works with on every page, and those that the wallets' script works with. */
export function typesOfSettings(page: OptionRows, wallets: OptionRows): string {
  return moduleOf('The options after they were read.', [
    `/**
 * The options that are values, as the widget works with them: defaults filled in, nested ones too, flags as booleans,
 * amounts as text. What has no default is undefined when it is absent; text for a name or a language is empty.
 */
${declared('Settings', page)}`,
    `/** The options of the wallets, as they work with them. */
${declared('WalletSettings', wallets)}`,
  ]);
}

/** The interfaces of the groups that have a name, inner ones too. */
function interfacesIn(rows: OptionRows): string[] {
  return Object.values(rows).flatMap((row) => {
    if (!('members' in row) || row.typeName === undefined) return [];
    const { typeName, callbacks = '', members, text } = row;
    return [interfaceOf(typeName, callbacks, members, text), ...interfacesIn(members)];
  });
}

function interfaceOf(name: string, inherited: string, rows: OptionRows, text: string): string {
  const more = inherited === '' ? '' : ` extends ${inherited}`;
  return `${commentOf(text, '')}export interface ${name}${more} ${membersIn(rows, '')}`;
}

function membersIn(rows: OptionRows, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(rows).map(
    ([name, row]) => `${commentOf(sentenceOf(row), inner)}${inner}${keyOf(name)}?: ${givenOf(row, inner)};\n`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** Returns the type of the value that a page may give. */
function givenOf(row: OptionRow, indent: string): string {
  if (row.type !== undefined) return row.type;
  if ('members' in row) return row.typeName ?? membersIn(row.members, indent);
  if ('oneOf' in row) return unionOf([...row.oneOf, ...(row.older?.slice(0, 1) ?? [])]);
  return optionKinds[row.takes].given;
}

const declared = (name: string, rows: OptionRows) => `export interface ${name} ${settingsIn(rows, '')}`;

function settingsIn(rows: OptionRows, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(rows).map(
    ([name, row]) => `${inner}${keyOf(name)}${hasDefault(row) ? '' : '?'}: ${readOf(row, inner)};\n`,
  );
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`;
}

/** Returns the type of the value that the widget has read. */
function readOf(row: OptionRow, indent: string): string {
  if ('members' in row) return settingsIn(row.members, indent);
  if ('oneOf' in row) return unionOf(row.oneOf);
  return row.takes === 'list' && row.type !== undefined ? row.type : optionKinds[row.takes].read;
}

function hasDefault(row: OptionRow): boolean {
  if ('members' in row) return !row.isAbsentByDefault;
  if ('takes' in row && ['textsByKey', 'brands', 'fonts'].includes(row.takes)) return true;
  return row.default !== undefined;
}

function sentenceOf(row: OptionRow): string {
  if (row.without !== undefined) return `${row.text} Default: ${row.without}.`;
  if ('members' in row || row.default === undefined || row.default === '') return row.text;
  return `${row.text} Default \`${literalOf(row.default)}\`.`;
}

function moduleOf(purpose: string, parts: readonly string[], source = 'the chapters'): string {
  const body = parts.join('\n\n');
  const origin = `Written by \`tools/generate.mjs\` from ${source}.`;
  return `${commentOf(`${purpose} ${origin}`, '')}${importsOf(body)}${body}\n`;
}

/** Returns the imports of the types that the code uses but does not declare, and an empty line. */
function importsOf(body: string): string {
  const code = body.replace(/\/\*\*[\s\S]*?\*\/|^export type .*$/gm, '');
  const isUsed = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(code) && !code.includes(`export interface ${name} `);
  const lines = Object.entries(modules).flatMap(([module, names]) => {
    const used = names.filter(isUsed);
    if (used.length === 0) return [];
    const line = `import type { ${used.join(', ')} } from '${module}';\n`;
    if (line.length <= lineWidth) return [line];
    return [`import type {\n${used.map((name) => `  ${name},\n`).join('')}} from '${module}';\n`];
  });
  return lines.length === 0 ? '' : `${lines.join('')}\n`;
}

/** The maximum length of a line in this project, in characters. */
const lineWidth = 110;

/** Renders a comment, on one line if it fits. */
function commentOf(text: string, indent: string): string {
  const whole = `${indent}/** ${text} */\n`;
  if (whole.length <= lineWidth) return whole;
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (`${indent} * ${last} ${word}`.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

const unionOf = (values: readonly (string | number)[]) => values.map(literalOf).join(' | ');
const literalOf = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
