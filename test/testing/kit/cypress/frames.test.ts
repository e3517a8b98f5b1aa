import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { findChallengePage, findField } from '../../../../src/testing/kit/cypress/frames.ts';

/** A page in which everything has a size but what stands in an element with `hidden`. */
function pageOf(html: string): Document {
  const window = new Window({ settings: { disableIframePageLoading: true } });
  const { document } = window as unknown as { document: Document };
  document.body.innerHTML = html;
  for (const element of document.querySelectorAll<HTMLElement>('iframe, input')) showAs(element);
  return document;
}

function showAs(element: HTMLElement): void {
  const size = element.closest('[hidden]') === null ? 10 : 0;
  element.getBoundingClientRect = () => ({ width: size, height: size }) as DOMRect;
}

/** Gives a frame of the page a document, or none as for another origin. */
function fill(page: Document, selector: string, content: Document | null): void {
  const frame = page.querySelector(selector);
  if (frame) Object.defineProperty(frame, 'contentDocument', { value: content });
}

const numberFrame = '<iframe name="card.number" src="https://pay.example:8443/v1/frame"></iframe>';
const formOf = (page: Document) => [...page.querySelectorAll('form')];

test('the field of a card is found in its frame', () => {
  const page = pageOf(`<form>${numberFrame}</form>`);
  const inside = pageOf('<input name="card.number"><input name="companion">');
  fill(page, 'iframe', inside);
  expect(findField(formOf(page), 'card.number')).toBe(inside.querySelector('input'));
});

test('a field of the page itself is found without a frame', () => {
  const page = pageOf(`<form>${numberFrame}<input name="card.expiry"></form>`);
  expect(findField(formOf(page), 'card.expiry')?.name).toBe('card.expiry');
});

test('a field that is not there yet is no error, because Cypress asks again', () => {
  const page = pageOf(`<form>${numberFrame}</form>`);
  fill(page, 'iframe', pageOf(''));
  expect(findField(formOf(page), 'card.number')).toBeUndefined();
  expect(findField([], 'card.number')).toBeUndefined();
});

test('of several code fields the one that is shown is found, and two that are shown are an error', () => {
  const code = (name: string) => `<iframe name="card.cvv" title="${name}"></iframe>`;
  const page = pageOf(`<form>${code('shown')}<p hidden>${code('hidden')}</p></form>`);
  const inside = pageOf('<input name="card.cvv">');
  fill(page, 'iframe[title=shown]', inside);
  expect(findField(formOf(page), 'card.cvv')).toBe(inside.querySelector('input'));
  const two = pageOf(`<form>${code('one')}${code('other')}</form>`);
  expect(() => findField(formOf(two), 'card.cvv')).toThrow(
    /shows 2 fields card\.cvv: .*within: '\.wpwl-container-registration'/,
  );
});

test('a frame that the browser hides is told with its origin and what to set', () => {
  const page = pageOf(`<form>${numberFrame}</form>`);
  fill(page, 'iframe', null);
  expect(() => findField(formOf(page), 'card.number')).toThrow(
    /^The browser hides the frame card\.number of https:\/\/pay\.example:8443 from tests\. .*chromeWebSecurity: false.*Firefox and WebKit.*pass \/v1 on/,
  );
});

test('the issuer’s page is found inside of the gateway’s page', () => {
  const page = pageOf(
    '<iframe class="wpwl-target" hidden></iframe><iframe class="wpwl-target" id="open"></iframe>',
  );
  const gateway = pageOf('<div id="place"><iframe></iframe></div>');
  const issuer = pageOf('<h1>Bank</h1>');
  fill(page, '#open', gateway);
  fill(gateway, 'iframe', issuer);
  expect(findChallengePage(page, 'gateway')).toBe(gateway.body);
  expect(findChallengePage(page, 'issuer')).toBe(issuer.body);
  expect(findChallengePage(pageOf(''), 'issuer')).toBeUndefined();
});

test('an issuer’s page that a proxy cannot bring near is told with the way by the bank’s app', () => {
  const page = pageOf('<iframe class="wpwl-target"></iframe>');
  const gateway = pageOf('<div id="place"><iframe></iframe></div>');
  fill(page, 'iframe', gateway);
  fill(gateway, 'iframe', null);
  expect(() => findChallengePage(page, 'issuer')).toThrow('let it ask in the bank’s app');
});
