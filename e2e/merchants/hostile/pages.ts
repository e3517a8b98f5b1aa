/** Pages whose libraries change what a script beside them meets. */
import { readFileSync } from 'node:fs';
import { inlineScript, inlineStyle, openPolicy } from '../../fixtures/merchant.ts';
import type { StoryOptions } from '../../fixtures/test.ts';
import { morphs, regionWith, writeInReady } from './morphs.ts';
import { beforeBuiltIns, mooTools } from './old-libraries.ts';

/** What such a page is, as the end of the sentence "on a page with …", and what makes it so. */
type HostilePages = Readonly<Record<string, StoryOptions>>;

const read = (file: string) =>
  readFileSync(new URL(`../../../node_modules/${file}`, import.meta.url), 'utf8');
const script = (file: string) => inlineScript(read(file).replaceAll('</script', '<\\/script'));

/** A policy that lets libraries write markup and run text. */
const library = (head: string, more: StoryOptions = {}): StoryOptions => ({
  head,
  headers: openPolicy,
  ...more,
});

/** Gives every request of the page headers of its own, as tracers do. */
const tracer = inlineScript(`(function () { var send = window.fetch; window.fetch = function (address, init) {
  var headers = new Headers(init && init.headers);
  ['baggage', 'sentry-trace', 'traceparent', 'tracestate', 'newrelic', 'x-requested-with'].forEach(function (name) { headers.set(name, '1'); });
  return send.call(window, address, Object.assign({}, init, { headers: headers })); }; })();`);

/** Replaces each text by two `<font>` elements, at once and again for whatever comes, as Chrome's translator does. */
const translator = inlineScript(`(function () {
  function translate(root) {
    var walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(function (text) {
      var parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('script, style, font, .notranslate, [translate=no]')) return;
      var outer = document.createElement('font'), inner = document.createElement('font');
      inner.textContent = text.data;
      outer.appendChild(inner);
      text.replaceWith(outer);
    });
  }
  document.addEventListener('DOMContentLoaded', function () {
    translate(document.body);
    new MutationObserver(function () { translate(document.body); })
      .observe(document.body, { childList: true, characterData: true, subtree: true });
  });
})();`);

export const hostilePages: HostilePages = {
  'Prototype’s methods in place of built-ins': library(inlineScript(beforeBuiltIns)),
  'MooTools 1.4.5, whose bind drops arguments': library(inlineScript(mooTools)),
  'zone.js and Bootstrap 3': library(
    script('zone.js/bundles/zone.umd.js') + inlineStyle(read('bootstrap/dist/css/bootstrap.css')),
  ),
  'SES, which freezes the built-ins': library(script('ses/dist/ses.umd.js') + inlineScript('lockdown();')),
  'es5-shim, es6-shim, core-js and Cross-Origin-Embedder-Policy: require-corp, isolated': {
    head: ['es5-shim/es5-shim.js', 'es6-shim/es6-shim.js', 'core-js-bundle/minified.js'].map(script).join(''),
    headers: {
      ...openPolicy,
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  },
  'jQuery and select2': library(
    script('jquery/dist/jquery.js') +
      inlineStyle(read('select2/dist/css/select2.css')) +
      inlineScript('window.exports = window.module = undefined;') +
      script('select2/dist/js/select2.js'),
    {
      options:
        "var wpwlOptions = { onReady: function () { jQuery('.wpwl-control-brand').select2({ width: '100%' }); } };",
    },
  ),
  'htmx 2 that boosts forms': library(script('htmx.org/dist/htmx.js'), {
    body: '<div hx-boost="true">{script}{form}</div>',
  }),
  Turbo: library(script('@hotwired/turbo/dist/turbo.es2017-umd.js')),
  'a tracer that adds baggage, sentry-trace, traceparent, tracestate and newrelic': {
    head: tracer,
  },
  'a translator that puts font elements in the place of all texts, and with Cross-Origin-Embedder-Policy: credentialless':
    { head: translator, headers: { 'Cross-Origin-Embedder-Policy': 'credentialless' } },
  ...Object.fromEntries(
    Object.entries(morphs).map(([name, morph]) => [
      `${name}, over the form that is just ready`,
      library(morph.head, { body: regionWith(morph.kept), options: writeInReady(morph) }),
    ]),
  ),
};
