/** Holds the markup and the scripts of a page against the tables of the widget. Nothing of the page is run. */
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { properCode } from '#contract/brands/card-names.ts';
import { problemOfBrand } from '#contract/brands/mistyped-brand.ts';
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
 */
export function examinePage(html: string, policy: string, find: Find): string {
  if (!/<[a-z!]/i.test(html))
    throw new Error('--page is no HTML; give the address of a page, or a file with its markup.');
  for (const [at, text] of html.split('\n').entries())
    for (const [address] of text.matchAll(/(?:https?:|(?<=["'`=]))\/\/[\w.-]+(?::\d+)?(?=\/+v[13]\/)/g)) {
      const host = address.replace(/^\/\//, 'https://');
      if (!isLoopbackOrigin(host)) find('differs', `line ${at + 1}`, host, otherHost);
    }
  const tags = [...tagsIn(parse(html, { sourceCodeLocationInfo: true }), false)];
  for (const { name, attributes, text, line, isOfForm } of tags) {
    if (name === 'input' && isOfForm) examineInput(attributes, `line ${line}`, find);
    if (name === 'form' && isOfForm)
      for (const code of (attributes['data-brands'] ?? text).split(/[\s,]+/).filter(Boolean)) {
        const problem = problemOfBrand(properCode(code));
        if (problem) find('refused', `line ${line}`, 'data-brands', problem);
      }
    if (name !== 'script' || /json|template|html/.test(attributes.type ?? '')) continue;
    const place = (offset: number) => `line ${line + offset}`;
    examineScript(
      text,
      (offset, ...told) => find('differs', place(offset), ...told),
      (markup, offset) => {
        for (const tag of tagsIn(parseFragment(markup), true))
          if (tag.name === 'input') examineInput(tag.attributes, place(offset), find);
      },
    );
  }
  const loaded = tags.filter(({ name, attributes: { src } }) => name === 'script' && src);
  const script = loaded.find(isOfWidget)?.attributes;
  const forms = tags.filter(({ name, isOfForm }) => name === 'form' && isOfForm).length;
  const whole = 'give the page with the form, or the file that writes it';
  if (!script) find('differs', 'page', 'no script tag', `loads paymentWidgets.js; ${whole}`);
  if (forms === 0) find('differs', 'page', 'no form', `has the class paymentWidgets; ${whole}`);
  const setsOptions = tags.some(({ name, text }) => name === 'script' && text.includes('wpwlOptions'));
  const unread = setsOptions ? [] : loaded.filter((tag) => !isOfWidget(tag));
  if (unread[0]) {
    const names = unread.map(({ attributes: { src = '' } }) =>
      src.replace(/[?#].*/s, '').replace(/.*\/(?=.)/s, ''),
    );
    const told = 'was not read; give it in the page, if it sets wpwlOptions';
    find('differs', `line ${unread[0].line}`, `the text of ${names.join(', ')}`, told);
  }
  if (policy !== '') examinePolicy(policy, 'header', script, find);
  for (const { attributes, line } of tags)
    if (/^content-security-policy$/i.test(attributes['http-equiv'] ?? ''))
      examinePolicy(attributes.content ?? '', `line ${line}`, script, find);
  return `1 page with ${forms} form${forms === 1 ? '' : 's'}`;
}

const isOfWidget = ({ attributes: { src = '' } }: Tag) => src.includes('paymentWidgets.js');

/** Reads an input of the merchant's form as the gateway reads what it sends. */
function examineInput({ name = '', type = '', value }: Tag['attributes'], place: string, find: Find): void {
  const isBox = /^(?:checkbox|radio)$/i.test(type) && value === undefined;
  if (name === '' || (value === undefined && !isBox)) return;
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
      ...{ name: node.tagName, attributes, isOfForm, text: texts.map(({ value }) => value).join(' ') },
      line: (texts[0] ?? node).sourceCodeLocation?.startLine ?? 0,
    };
  for (const child of node.childNodes) yield* tagsIn(child, isOfForm);
}
