/** Libraries that put the server's markup in the place of the region with the form, whose script tag stays in the head. */
import { readFileSync } from 'node:fs';
import { inlineScript } from '../../fixtures/merchant.ts';

const script = (file: string) =>
  inlineScript(readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url), 'utf8'));

const ajax = (swap: string) =>
  `htmx.ajax('GET', location.href, { target: '#region', select: '#region', swap: '${swap}' })`;

/** For each its script, and the code that swaps. */
export const swaps: Readonly<Record<string, readonly [head: string, code: string]>> = {
  'htmx 2, which swaps': [script('htmx.org/dist/htmx.js'), ajax('outerHTML')],
  'htmx 4, which swaps': [script('htmx-4/dist/htmx.js'), ajax('outerHTML')],
  'htmx 4, which morphs': [script('htmx-4/dist/htmx.js'), ajax('outerMorph')],
  'htmx 4, which morphs what is in the region': [script('htmx-4/dist/htmx.js'), ajax('innerMorph')],
  'jQuery 4, which replaces': [
    script('jquery-4/dist/jquery.js'),
    "$.get(location.href).then((html) => $('#region').replaceWith($('<div>').append($.parseHTML(html)).find('#region')))",
  ],
};

/** The page of htmx 4 whose link is boosted. */
export const boosting = script('htmx-4/dist/htmx.js');
