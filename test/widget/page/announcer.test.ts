// @vitest-environment happy-dom
import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { type Announcer, createAnnouncer } from '../../../src/widget/page/announcer.ts';
import { markDrawn } from '../../../src/widget/page/drawn.ts';
import type { PageNotice } from '../../../src/widget/page/page-notice.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page, pick, settled } from '../kit.ts';

let scope: Scope;
let container: HTMLElement;
let announcer: Announcer;
let notice: { show: Mock<PageNotice['show']> };
const region = () => pick('[role=status]');
const seen = () => !region().style.cssText.includes('clip-path');
const messages = () => [...container.querySelectorAll('.wpwl-message')].map(({ textContent }) => textContent);

beforeEach(() => {
  scope = new Scope();
  container = page('<div class="wpwl-container"><form class="wpwl-form-has-inputs"></form></div>');
  notice = { show: vi.fn() };
  markDrawn(scope, container.children);
  announcer = createAnnouncer(scope, container, notice);
});

describe('the live region', () => {
  test('is there, empty, before anything is said (A-92)', () => {
    expect(region().textContent).toBe('');
    expect(region().parentElement).toBe(container);
    expect(seen()).toBe(false);
  });

  test('is the same node for all announcements', () => {
    const before = region();
    announcer.say('a');
    announcer.show('b');
    announcer.showError('c');
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
    expect(region()).toBe(before);
  });

  test('announces without showing', () => {
    announcer.say('Card number is too short');
    expect([region().textContent, seen(), messages()]).toEqual(['Card number is too short', false, []]);
  });

  test('shows progress and keeps it until the next sentence', () => {
    announcer.show('Processing payment…');
    expect([region().textContent, seen()]).toEqual(['Processing payment…', true]);
    announcer.show('');
    expect([region().textContent, seen()]).toEqual(['', false]);
  });

  test('takes back a sentence that is not true any more, and no other', () => {
    announcer.say('Too short');
    announcer.unsay('Another');
    expect(region().textContent).toBe('Too short');
    announcer.unsay('Too short');
    expect(region().textContent).toBe('');
  });

  test('announces text, never markup', () => {
    announcer.show('<img src=x>');
    expect(region().children).toHaveLength(0);
  });
});

describe('an error above the form', () => {
  test('has the markup that merchants know, and is announced', () => {
    announcer.showError('The payment could not be sent.');
    const message = container.firstElementChild;
    expect(message?.className).toBe('wpwl-message wpwl-has-error');
    expect(message?.textContent).toBe('The payment could not be sent.');
    expect([region().textContent, seen()]).toEqual(['The payment could not be sent.', false]);
  });

  test('takes the place of the one before', () => {
    announcer.showError('one');
    announcer.showError('two');
    expect(messages()).toEqual(['two']);
  });

  test('goes with an empty sentence, which announces nothing', () => {
    announcer.showError('one');
    announcer.show('Processing payment…');
    announcer.showError('');
    expect([messages(), region().textContent]).toEqual([[], 'Processing payment…']);
  });

  test('is not left in the live region when it goes', () => {
    announcer.showError('The form could not be loaded completely.');
    announcer.showError('');
    expect([messages(), region().textContent]).toEqual([[], '']);
  });

  test('may have been removed by the page already', () => {
    announcer.showError('one');
    pick('.wpwl-message').remove();
    expect(() => announcer.showError('')).not.toThrow();
  });
});

test('message and live region are removed at the end', () => {
  announcer.showError('one');
  scope.end();
  expect(container.innerHTML).toBe('<form class="wpwl-form-has-inputs"></form>');
});

test('a sentence about the progress that stands there is not announced again', async () => {
  announcer.show('Processing');
  const changed = vi.fn();
  const observer = new MutationObserver(changed);
  observer.observe(region(), { childList: true, characterData: true, subtree: true });
  announcer.show('Processing');
  await settled();
  expect(changed).not.toHaveBeenCalled();
  announcer.show('');
  announcer.show('Processing');
  await settled();
  expect(changed).toHaveBeenCalled();
  observer.disconnect();
});

describe('a form that the page has hidden or removed', () => {
  const words = () =>
    [...document.querySelectorAll('body > .wpwl-message')].map(({ textContent }) => textContent);
  const hide = () => vi.spyOn(container, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);

  test('has the words about its payment in the page, as alerts in the page’s notice', () => {
    hide();
    announcer.showError('Declined', 'declined');
    expect([words(), notice.show.mock.calls.length]).toEqual([['Declined'], 1]);
    expect(pick('body > .wpwl-message').getAttribute('role')).toBe('alert');
    container.remove();
    announcer.showError('Refused', 'refused');
    expect(words()).toEqual(['Refused']);
    announcer.show('Still processing');
    expect(pick('body > .wpwl-notice').textContent).toBe('Still processing');
  });

  test('keeps the words about its fields, which wait until it is displayed', () => {
    hide();
    announcer.showError('Not loaded', 'fieldLost');
    announcer.warn('Ends soon');
    expect([words(), messages()]).toEqual([[], ['Not loaded']]);
    container.remove();
    announcer.showError('Not loaded', 'fieldLost');
    expect(words()).toEqual(['Not loaded']);
  });
});
