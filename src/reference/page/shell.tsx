/** The frame around every page of the reference: the way to it, the list of all pages, and the pages beside it. */
import type { VNode } from 'preact';
import { renderDocument } from '../../web/document.tsx';
import { createInline, InlineScript, InlineStyle } from '../../web/inline.tsx';
import { docsAddress, guideAddress, indexAddress } from '../addresses.ts';
import { ProductMark } from './form-picture.tsx';
import { bulletList, linkHere, section } from './parts.tsx';
import { referenceStyle } from './style.ts';

/** Gives each block of code a button that copies it. Browsers let only pages of https and of this computer do so. */
export const copyScript = createInline(`
for (const block of navigator.clipboard ? document.querySelectorAll('pre') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const name = (word) => {
    button.textContent = word;
    button.setAttribute('aria-label', word + ': ' + block.getAttribute('aria-label'));
  };
  name('Copy');
  button.onclick = () => navigator.clipboard.writeText(block.textContent.trimEnd())
    .then(() => name('Copied'), () => name('Not copied'));
  block.before(button);
}
`);

export const policy = [
  "default-src 'none'",
  // A guide holds its pictures.
  'img-src data:',
  `style-src ${referenceStyle.source}`,
  `script-src ${copyScript.source}`,
  // The form to try.
  "frame-src 'self'",
  // A search is a form.
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page by its name, which ends its address. */
export interface DocsPage {
  readonly name: string;
  readonly title: string;
}

/** Pages under one heading. */
export interface PageGroup {
  readonly title: string;
  /** Its anchor on the list of the pages; {@link groupAnchor} when absent. */
  readonly anchor?: string;
  readonly pages: readonly DocsPage[];
}

/** A part of a page that its contents name. */
export interface Part {
  readonly id: string;
  readonly title: string;
}

export interface Chapter extends Part {
  readonly content: readonly VNode[];
}

interface Shown {
  readonly title: string;
  /** Name of the page; undefined of the index. */
  readonly name?: string;
  readonly introduction: readonly VNode[];
  readonly parts: readonly Part[];
  readonly content: readonly VNode[];
}

export const productName = 'paymentWidgets';

/** Pages that are listed and turned together, and the way from them to the others. */
export interface Site {
  readonly title: string;
  /** The address of the list of its pages. */
  readonly address: string;
  readonly beside: Readonly<Record<'title' | 'address', string>>;
}

export const referenceSite: Site = {
  title: 'Reference',
  address: indexAddress,
  beside: { title: 'Guides', address: guideAddress('') },
};

export const guideSite: Site = {
  title: 'Guides',
  address: guideAddress(''),
  beside: { title: 'Reference', address: indexAddress },
};

/** Renders a page. @param groups all pages, in the order in which readers turn them */
export function shell(page: Shown, groups: readonly PageGroup[], site = referenceSite): string {
  const { title, name, introduction, parts, content } = page;
  const siteTitle = `${productName}: ${site.title.toLowerCase()}`;
  const group = groups.find(({ pages }) => pages.some((one) => one.name === name));
  return renderDocument(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{name === undefined ? siteTitle : `${title} – ${siteTitle}`}</title>
        <InlineStyle style={referenceStyle} />
      </head>
      <body>
        <a class="skip" href="#text">
          Skip to the text
        </a>
        <div class="page">
          <nav class="site" aria-label="All pages" tabindex={0}>
            <a class="product" href={indexAddress}>
              <ProductMark />
              {productName}
            </a>
            <details>
              <summary>All pages</summary>
              {siteLinks(groups, name, site)}
            </details>
          </nav>
          <div class="sheet">
            {name !== undefined && group !== undefined && wayTo(title, group, site)}
            <main id="text">
              <h1>{title}</h1>
              {introduction}
              {parts.length > 1 && (
                <nav class="parts" aria-label="On this page">
                  {bulletList(parts.map((part) => linkHere(part.id, part.title)))}
                </nav>
              )}
              {content}
            </main>
            {name !== undefined && neighbours(groups, name)}
          </div>
        </div>
        <InlineScript script={copyScript} />
      </body>
    </html>,
  );
}

/** Renders chapters one after the other. */
export function chapterSections(chapters: readonly Chapter[]): VNode[] {
  return chapters.map((chapter) => section({ ...chapter, level: 2 }));
}

/** Lists all pages. The group of the one that is shown is open. */
function siteLinks(
  groups: readonly PageGroup[],
  current: string | undefined,
  { address, beside }: Site,
): VNode {
  return (
    <ul>
      <li>
        <a href={beside.address}>{beside.title}</a>
      </li>
      <li>
        <a href={address} aria-current={current === undefined ? 'page' : undefined}>
          Overview
        </a>
      </li>
      {groups.map(({ title, pages }) => (
        <li>
          <details open={pages.some(({ name }) => name === current)}>
            <summary>{title}</summary>
            <ul>
              {pages.map((page) => (
                <li>
                  <a href={docsAddress(page.name)} aria-current={page.name === current ? 'page' : undefined}>
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

function wayTo(title: string, group: PageGroup, site: Site): VNode {
  return (
    <nav class="way" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href={site.address}>{site.title}</a>
        </li>
        <li>
          <a href={`${site.address}#${group.anchor ?? groupAnchor(group)}`}>{group.title}</a>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** The anchor of a group on the index. */
export function groupAnchor({ title }: Pick<PageGroup, 'title'>): string {
  return `group.${title.replaceAll(' ', '-')}`;
}

function neighbours(groups: readonly PageGroup[], name: string): VNode {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.name === name);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <nav class="turn" aria-label="Previous and next page">
      {before && (
        <a rel="prev" href={docsAddress(before.name)}>
          <span>Previous</span> {before.title}
        </a>
      )}
      {after && (
        <a rel="next" href={docsAddress(after.name)}>
          <span>Next</span> {after.title}
        </a>
      )}
    </nav>
  );
}
