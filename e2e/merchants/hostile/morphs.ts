/** Libraries that write the markup of the page's server over the page, in which nothing of the drawn form stands. */
import { readFileSync } from 'node:fs';
import { inlineScript } from '../../fixtures/merchant.ts';

/** How a page loads such a library, and what it then does to its region with the form. */
export interface Morph {
  readonly head: string;
  /** Code of a function that takes the server's markup of the region, which stands in the element `#region`. */
  readonly write: string;
  /** Attributes by which the merchant's document says that the library keeps what is in the region. */
  readonly kept?: string;
  /** Whether the library leaves the form where it is, so that no frame loads again. */
  readonly isUntouched?: true;
}

const script = (file: string) =>
  inlineScript(
    readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url), 'utf8').replaceAll(
      '</script',
      '<\\/script',
    ),
  );

const alpine = script('@alpinejs/morph/dist/cdn.js') + script('alpinejs/dist/cdn.js');
/** What Livewire's hook does with `wire:ignore`, and its keys. */
const livewire = `{ key: (el) => el.getAttribute('wire:key') || el.id,
  updating: (el, to, childrenOnly, skip) => { if (el.nodeType === 1 && el.hasAttribute('wire:ignore')) skip(); } }`;

/** Each page asks its server for itself once more; Turbo does so by itself. */
export const morphs: Readonly<Record<string, Morph>> = {
  'Turbo 8, whose refreshes morph': {
    head: `<meta name="turbo-refresh-method" content="morph">${script('@hotwired/turbo/dist/turbo.es2017-umd.js')}`,
    write: `() => new Promise((done) => { addEventListener('turbo:render', done, { once: true });
      Turbo.visit(location.href, { action: 'replace' }); })`,
    isUntouched: true,
  },
  idiomorph: {
    head: script('idiomorph/dist/idiomorph.js'),
    write: '(html) => Idiomorph.morph(region, html)',
  },
  'idiomorph, over the whole body': {
    head: script('idiomorph/dist/idiomorph.js'),
    write: "(html, body) => Idiomorph.morph(document.body, body, { morphStyle: 'innerHTML' })",
  },
  morphdom: {
    head: script('morphdom/dist/morphdom-umd.js'),
    write: '(html) => morphdom(region, html)',
  },
  'htmx that morphs': {
    head: script('htmx.org/dist/htmx.js') + script('idiomorph/dist/idiomorph-ext.js'),
    write: `() => { document.body.setAttribute('hx-ext', 'morph'); return htmx.ajax('GET', location.href,
      { source: '#region', target: '#region', select: '#region', swap: 'morph:outerHTML' }); }`,
  },
  'htmx that swaps, with hx-preserve': {
    head: script('htmx.org/dist/htmx.js'),
    kept: 'id="kept" hx-preserve',
    write:
      "() => htmx.ajax('GET', location.href, { target: '#region', select: '#region', swap: 'outerHTML' })",
  },
  'Alpine’s morph': { head: alpine, write: '(html) => Alpine.morph(region, html)' },
  'Livewire’s morph': { head: alpine, write: `(html) => Alpine.morph(region, html, ${livewire})` },
  'Livewire’s morph, with wire:ignore': {
    head: alpine,
    kept: 'wire:ignore',
    write: `(html) => Alpine.morph(region, html, ${livewire})`,
    isUntouched: true,
  },
  'Unpoly, with up-keep': {
    head: script('unpoly/unpoly.js'),
    kept: 'id="kept" up-keep',
    write: "() => up.render('#region', { url: location.href })",
  },
};

/** The region before the form and behind it, where libraries look for what resembles the server's markup. */
export const regionWith = (kept = '') =>
  `{script}<div id="region"><p>Offer</p><div ${kept}>{form}<div class="more">More</div></div><p>Terms</p></div>`;

/** Code that writes the server's markup over the page, with another offer. */
export const writeAnew = ({ write }: Morph) => `(async () => {
  const markup = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  markup.querySelector('#region p').textContent = 'Another offer';
  await (${write})(markup.querySelector('#region').outerHTML, markup.body.innerHTML);
})()`;

/** Options by which the page does so in `onReady`, before the form counts as ready. */
export const writeInReady = ({
  write,
}: Morph) => `var markup; addEventListener('DOMContentLoaded', function () {
    markup = [region.outerHTML, document.body.innerHTML]; }, true);
  var wpwlOptions = { onReady: function () { (${write})(...markup); } };`;
