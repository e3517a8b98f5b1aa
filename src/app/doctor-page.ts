/** Holds the markup and the scripts of a page against the tables of the widget. Nothing of the page is run. */
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { properCode } from '#contract/brands/card-names.ts';
import { problemOfBrand } from '#contract/brands/mistyped-brand.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { policyFor } from '#contract/page-policy.ts';
import { readCheckoutPayment } from '#contract/parameters/index.ts';
import { isLoopbackOrigin } from '../gateway/config/network.ts';
import { parsedUrl } from '../web/parsed-url.ts';
import { examineScript } from './doctor-script.ts';
import { type Find, otherHost } from './finding.ts';

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  /** Its own text, and where that begins. */
  readonly text: string;
  readonly line: number;
  /** Whether it is the merchant's form, or stands in it. */
  readonly isOfForm: boolean;
}

/**
 * Examines a page. Returns a sentence that says what was read.
 *
 * @param policy the header `Content-Security-Policy` of the page; empty when there is none
 * @param files the texts of the page's scripts that could be read, by their `src`
 * @param isElsewhere whether the page is at an address of another computer
 */
export function examinePage(
  html: string,
  {
    policy,
    files,
    isElsewhere,
  }: { readonly policy: string; readonly files: ReadonlyMap<string, string>; readonly isElsewhere: boolean },
  find: Find,
): string {
  if (!/<[a-z!]/i.test(html))
    throw new Error('--page is no HTML; give the address of a page, or a file with its markup.');
  const sign = isElsewhere ? undefined : findSourceSign(html);
  if (sign !== undefined)
    throw new Error(
      `--page is the source of a page (it has ${sign}), of which nothing is known before a program has made the page; give the page as the browser has it, by its address or as a saved file.`,
    );
  examineHosts(html, isElsewhere, find);
  const tags = [...tagsIn(parse(html, { sourceCodeLocationInfo: true }), false)];
  for (const tag of tags) examineTag(tag, files, find);
  const script = tags.find((tag) => isScriptFile(tag) && isOfWidget(tag))?.attributes;
  const forms = tags.filter(({ name, isOfForm }) => name === 'form' && isOfForm).length;
  const whole = 'give the page with the form, or the file that writes it';
  if (!script) find('differs', 'page', 'no script tag', `loads paymentWidgets.js; ${whole}`);
  if (forms === 0) find('differs', 'page', 'no form', `has the class paymentWidgets; ${whole}`);
  tellUnread(tags, files, find);
  if (policy !== '') examinePolicy(policy, 'header', script, find);
  for (const { attributes, line } of tags)
    if (/^content-security-policy$/i.test(attributes['http-equiv'] ?? ''))
      examinePolicy(attributes.content ?? '', `line ${line}`, script, find);
  return `1 page with ${forms} form${forms === 1 ? '' : 's'}`;
}

/** What sources of components have and pages have not, by a name for it; what a template leaves open is told at its place. Alpine and Vue leave attributes such as `@click` in pages. */
const sourceSigns: Readonly<Record<string, RegExp>> = {
  'className, as JSX': /<[a-z][^<>]*\sclassName=/i,
  'a value in braces, as JSX and Svelte': /<[a-z][^<>]*\s[\w:-]+=\{/i,
  'an import outside of a script': /^\s*import\s[^<]*\bfrom\s+['"]/m,
  'a template at its beginning, as Vue': /^\s*<(?:template|script\s+setup)\b/i,
};

/** Returns the name of a sign that a text is what a program makes a page of. What stands in scripts and between the quotation marks of an attribute says nothing. */
function findSourceSign(html: string): string | undefined {
  const isComponent = sourceSigns['a template at its beginning, as Vue']?.test(html);
  const markup = isComponent
    ? html
    : html.replace(/<(script|style|textarea)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '');
  const bare = markup.replace(/(\s[\w:@.-]+=)(?:"[^"]*"|'[^']*')/g, '$1""');
  return Object.entries(sourceSigns).find(([, form]) => form.test(bare))?.[0];
}

const ofThisComputer =
  'is on this computer, from which a browser loads for a page of another one only with leave for the local network; grant it, or give the gateway a public address (docs/testers/by-hand.md)';

/** Tells each address of the API that is another host's. */
function examineHosts(html: string, isElsewhere: boolean, find: Find): void {
  for (const [at, text] of html.split('\n').entries())
    for (const [address] of text.matchAll(/(?:https?:|(?<=["'`=]))\/\/[\w.-]+(?::\d+)?(?=\/+v[13]\/)/g)) {
      const host = address.replace(/^\/\//, 'https://');
      if (!isLoopbackOrigin(host)) find('differs', `line ${at + 1}`, host, otherHost);
      else if (isElsewhere) find('differs', `line ${at + 1}`, host, ofThisComputer);
    }
}

function examineTag(tag: Tag, files: ReadonlyMap<string, string>, find: Find): void {
  const { name, attributes, text, line, isOfForm } = tag;
  if (name === 'input' && isOfForm) examineInput(attributes, `line ${line}`, find);
  if (name === 'form' && isOfForm) examineBrands(attributes['data-brands'] ?? text, `line ${line}`, find);
  if (name !== 'script' || /json|template|html/.test(attributes.type ?? '')) return;
  const file = files.get(attributes.src ?? '');
  if (file === undefined) examineTexts(text, (offset) => `line ${line + offset}`, find);
  // A file without the name holds a library, or code of the shop that says nothing to the widget.
  else if (file.includes('wpwl'))
    examineTexts(file, (offset) => `${fileName(attributes)}:${1 + offset}`, find);
}

/** Tells which scripts were not read, of a page whose options stand in none that was. */
function tellUnread(tags: readonly Tag[], files: ReadonlyMap<string, string>, find: Find): void {
  const texts = [...files.values(), ...tags.flatMap(({ name, text }) => (name === 'script' ? [text] : []))];
  if (texts.some((text) => text.includes('wpwlOptions'))) return;
  const isUnread = (tag: Tag) =>
    isScriptFile(tag) && !isOfWidget(tag) && !files.has(tag.attributes.src ?? '');
  const unread = tags.filter(isUnread);
  if (!unread[0]) return;
  const names = unread.slice(0, maxNames).map(({ attributes }) => fileName(attributes));
  const more = unread.length > maxNames ? ` and ${unread.length - maxNames} more` : '';
  const message = 'was not read; give it in the page, if it sets wpwlOptions';
  find('differs', `line ${unread[0].line}`, `the text of ${names.join(', ')}${more}`, message);
}

/** How many scripts are named that were not read. A shop's page may load a hundred. */
const maxNames = 3;

/** Returns the addresses of the scripts that a page loads, as they stand in it, without that of the widget. */
export const listScripts = (html: string): string[] =>
  [...tagsIn(parse(html), false)].flatMap((tag) =>
    isScriptFile(tag) && !isOfWidget(tag) ? [tag.attributes.src ?? ''] : [],
  );

const fileName = ({ src = '' }: Tag['attributes']) => src.replace(/[?#].*/s, '').replace(/.*\/(?=.)/s, '');

/** What a page has before its server has made it: a file of Twig, Handlebars, PHP, ERB or ASP. */
const template = /\{\{.*?(\}\}|$)|\{%.*?(%\}|$)|<[?%].*?([?%]>|$)/s;
const ofTemplate = 'is made by the server; give the page as browsers get it';

function examineBrands(list: string, place: string, find: Find): void {
  const [part] = template.exec(list) ?? [];
  if (part !== undefined) return find('differs', place, `data-brands, where ${part} stands,`, ofTemplate);
  for (const code of list.split(/[\s,]+/).filter(Boolean)) {
    const problem = problemOfBrand(properCode(code));
    const brand = findPaymentBrand(properCode(code));
    if (problem) find('refused', place, 'data-brands', problem);
    else if (brand === undefined)
      find(
        'differs',
        place,
        'data-brands',
        `${properCode(code)} is no brand of the contract; ownBrands of the configuration has to name it`,
      );
    const { ended } = brand ?? {};
    if (ended) find('differs', place, 'data-brands', `${code} ${ended.replace(';', ',')}; take it out`);
  }
}

function examineTexts(text: string, place: (offset: number) => string, find: Find): void {
  const [part] = template.exec(text) ?? [];
  examineScript(
    text,
    (offset, name, message) =>
      // Braces of a template are no script, or another one than browsers get.
      part !== undefined && message.startsWith('cannot be read')
        ? find('differs', place(offset), `a script, where ${part.slice(0, maxShown)} stands,`, ofTemplate)
        : find('differs', place(offset), name, message),
    (markup, offset) => {
      for (const tag of tagsIn(parseFragment(markup), true))
        if (tag.name === 'input') examineInput(tag.attributes, place(offset), find);
    },
  );
}

/** How much of a template is shown, in characters. */
const maxShown = 40;

const isScriptFile = ({ name, attributes }: Tag) => name === 'script' && Boolean(attributes.src);

const isOfWidget = ({ attributes: { src = '' } }: Tag) => src.includes('paymentWidgets.js');

/** Reads an input of the merchant's form as the gateway reads what it sends. */
function examineInput({ name = '', type = '', value }: Tag['attributes'], place: string, find: Find): void {
  const isBox = /^(?:checkbox|radio)$/i.test(type) && value === undefined;
  if (name === '' || (value === undefined && !isBox)) return;
  const [part] = template.exec(`${name} ${value}`) ?? [];
  if (part !== undefined) return find('differs', place, `an input, where ${part} stands,`, ofTemplate);
  const { errors, unknown } = readCheckoutPayment({ [name]: value ?? 'on' });
  const told = isBox ? `${name}=on, which a box without a value sends,` : `${name}=${value}`;
  for (const error of errors) if (error.name === name) find('refused', place, told, error.message);
  if (unknown.length > 0)
    find('differs', place, name, 'is no parameter of a form, and changes nothing; leave it out');
}

/** Looks for the origin of the script's address in each list of a policy that the widget needs. */
function examinePolicy(
  policy: string,
  place: string,
  { src = '', nonce }: Tag['attributes'] = {},
  find: Find,
): void {
  const { origin } = parsedUrl(src) ?? {};
  if (origin === undefined) return;
  const lists = new Map(policy.split(/[;,]/).map((list) => [list.trim().split(' ')[0], `${list} `]));
  for (const needed of policyFor(origin).split('; ').slice(1)) {
    const [directive = ''] = needed.split(' ');
    const list = lists.get(directive) ?? (directive === 'form-action' ? undefined : lists.get('default-src'));
    const isNonced = directive === 'script-src' && nonce !== undefined && list?.includes("'nonce-");
    const isAllowed = list?.includes(origin) || / (?:\*|https:) /.test(list ?? ' * ');
    // Script makes the style sheet, which no list stops. A brand without its mark has its name.
    if (isNonced || isAllowed || directive === 'style-src') continue;
    const kind = directive === 'img-src' ? 'differs' : 'refused';
    find(kind, place, `${directive} of the policy`, `does not allow ${origin}; add the gateway there`);
  }
}

function* tagsIn(node: Tree.Node, isInForm: boolean): Generator<Tag> {
  if (!('childNodes' in node)) return;
  const isElement = 'tagName' in node;
  const attributes = Object.fromEntries(isElement ? node.attrs.map(({ name, value }) => [name, value]) : []);
  const isOfForm = isInForm || /\bpaymentWidgets\b/.test(attributes.class ?? '');
  const texts = node.childNodes.filter((child): child is Tree.TextNode => child.nodeName === '#text');
  if (isElement)
    yield {
      name: node.tagName,
      attributes,
      isOfForm,
      text: texts.map(({ value }) => value).join(' '),
      line: (texts[0] ?? node).sourceCodeLocation?.startLine ?? 0,
    };
  for (const child of node.childNodes) yield* tagsIn(child, isOfForm);
}
