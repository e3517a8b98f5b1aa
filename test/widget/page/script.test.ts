// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findScript, isOutdated, readAddress } from '../../../src/widget/page/script.ts';
import { page } from '../kit.ts';

describe('the address of the script', () => {
  const v1 = 'https://pay.example/v1/';
  test.each([
    ['as the docs write it', `${v1}paymentWidgets.js?checkoutId=AB.uat-1`, v1, 'AB.uat-1'],
    ['with a port', 'http://127.0.0.1:8080/v1/a.js?checkoutId=AB', 'http://127.0.0.1:8080/v1/', 'AB'],
    ['with a double slash', 'https://pay.example//v1/paymentWidgets.js?checkoutId=AB', v1, 'AB'],
    ['with more', 'https://pay.example//x///v1//a.js?checkoutId=AB', 'https://pay.example/x/v1/', 'AB'],
    ['in a folder', 'https://shop.example/x/v1/a.js?checkoutId=AB', 'https://shop.example/x/v1/', 'AB'],
    ['for a registration alone', `${v1}paymentWidgets.js?checkoutId=AB/registration`, v1, 'AB'],
    ['for a registration, encoded', `${v1}paymentWidgets.js?checkoutId=AB%2Fregistration`, v1, 'AB'],
    ['with an encoded id', `${v1}paymentWidgets.js?checkoutId=A%2EB%20C`, v1, 'A.B C'],
    ['with more parameters and a fragment', `${v1}paymentWidgets.js?v=2&checkoutId=AB&x=1#top`, v1, 'AB'],
    ['without an id', `${v1}paymentWidgets.js`, v1, ''],
    ['with an empty id', `${v1}paymentWidgets.js?checkoutId=`, v1, ''],
    ['with a slash in another parameter', `${v1}paymentWidgets.js?a=b/c&checkoutId=AB`, v1, 'AB'],
    ['with a name and password', 'https://me:secret@pay.example/v1/a.js?checkoutId=AB', v1, 'AB'],
  ])('%s', (_how, src, base, checkoutId) => {
    const { resource, ...address } = readAddress(src);
    expect(address).toEqual({ origin: new URL(src).origin, base, checkoutId });
    expect(resource).toBe(/registration$/.test(src) ? 'registration' : 'payment');
  });
});

describe('the script tag', () => {
  afterEach(() => vi.restoreAllMocks());
  const current = (script: unknown) =>
    vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(script as HTMLScriptElement);
  const tag = (src: string) => Object.assign(document.createElement('script'), { type: 'text/plain', src });

  test('is the one that runs', () => {
    page('<i></i>').append(tag('https://old.example/v1/paymentWidgets.js?checkoutId=OLD'));
    current(tag('https://pay.example/v1/renamed.js?checkoutId=NEW'));
    expect(findScript(document)).toMatchObject({ origin: 'https://pay.example', checkoutId: 'NEW' });
  });

  test('is not an element that markup has named currentScript', () => {
    current(tag('https://pay.example/v1/paymentWidgets.js?checkoutId=NEW'));
    Object.defineProperty(document, 'currentScript', {
      value: document.createElement('img'),
      configurable: true,
    });
    expect(findScript(document)).toMatchObject({ checkoutId: 'NEW' });
    Reflect.deleteProperty(document, 'currentScript');
  });

  test('is unknown when there is none, and when the tags of two gateways are possible', () => {
    const home = page('<i></i>');
    current(null);
    expect(findScript(document)).toBeUndefined();
    home.append(
      tag('https://pay.example/v1/paymentWidgets.js?checkoutId=A'),
      tag('https://evil.example/v1/paymentWidgets.js?checkoutId=B'),
    );
    expect(findScript(document)).toBeUndefined();
  });

  test('is the newest of the page when none is known to run', () => {
    page('<i></i>').append(
      tag('https://pay.example/v1/paymentWidgets.js?checkoutId=FIRST'),
      tag('https://pay.example/v1/paymentWidgets.js?checkoutId=LAST'),
      tag('https://other.example/else.js'),
    );
    current(null);
    expect(findScript(document)).toMatchObject({ checkoutId: 'LAST' });
  });

  test('of a script without an address is looked for in the page, too', () => {
    page('<i></i>').append(tag('https://pay.example/v1/paymentWidgets.js?checkoutId=AB'));
    current(document.createElement('script'));
    expect(findScript(document)).toMatchObject({ checkoutId: 'AB' });
  });

  test('of a script in a shadow root is found there, where none is known to run', () => {
    const host = page('<div></div>');
    host
      .attachShadow({ mode: 'open' })
      .append(tag('https://pay.example/v1/paymentWidgets.js?checkoutId=INSIDE'));
    current(null);
    expect(findScript(document)).toMatchObject({ checkoutId: 'INSIDE' });
  });

  test.each([
    ['that left gives way to one that stands', false, true, true],
    ['that left runs when there is no other', false, false, false],
    ['that stands gives way to none', true, true, false],
  ])('%s', (_what, stands, another, outdated) => {
    const home = page('<i></i>');
    const running = tag('https://pay.example/v1/paymentWidgets.js?checkoutId=A');
    if (stands) home.append(running);
    if (another) home.append(tag('https://pay.example/v1/paymentWidgets.js?checkoutId=B'));
    current(running);
    expect(isOutdated(document)).toBe(outdated);
  });
});
