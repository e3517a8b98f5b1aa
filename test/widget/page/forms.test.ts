// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandCodes } from '../../../src/widget/page/brand-codes.ts';
import { type FormEvents, findForms } from '../../../src/widget/page/forms.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page, pick, settled } from '../kit.ts';

describe('the brands of a form', () => {
  test.each([
    ['a list', '<form data-brands="VISA MASTER AMEX"></form>', ['VISA', 'MASTER', 'AMEX']],
    ['extra spaces and line ends', '<form data-brands="  VISA \n MASTER\t "></form>', ['VISA', 'MASTER']],
    ['commas', '<form data-brands="VISA, MASTER,AMEX"></form>', ['VISA', 'MASTER', 'AMEX']],
    ['a brand twice', '<form data-brands="VISA MASTER VISA"></form>', ['VISA', 'MASTER']],
    ['the older spelling as text', '<form>VISA MASTER</form>', ['VISA', 'MASTER']],
    ['text beside children', '<form> VISA <b>Loading</b> MASTER <input name="x"></form>', ['VISA', 'MASTER']],
    ['only the text of children', '<form><b>Loading</b></form>', []],
    ['a list before text', '<form data-brands="AMEX">VISA</form>', ['AMEX']],
    ['an empty list, which is not the text', '<form data-brands=" ">VISA</form>', []],
    ['neither list nor text', '<form></form>', []],
    ['only white space', '<form>\n  </form>', []],
  ])('%s', (_what, html, codes) => {
    expect(brandCodes(page<HTMLFormElement>(html))).toEqual(codes);
  });
});

describe('looking for forms', () => {
  let scope: Scope;
  const onFound = vi.fn<(forms: HTMLFormElement[]) => void>();
  const onRemoved = vi.fn<(form: HTMLFormElement) => void>();
  const putBack = vi.fn<FormEvents['putBack']>();
  const onReplaced = vi.fn();
  const ids = () => onFound.mock.calls.map(([forms]) => forms.map(({ id }) => id));
  const gone = () => onRemoved.mock.calls.map(([form]) => form.id);
  const look = () =>
    findForms(scope, {
      isOwn: () => true,
      isOwnAction: () => true,
      isOthersAction: () => false,
      onFound,
      onRemoved,
      putBack,
      isTakenOver: () => false,
      onReplaced,
      isConnected: (form) => form.isConnected,
    });
  const add = (html: string) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    document.body.append(holder);
    return holder.firstElementChild as HTMLFormElement;
  };
  const form = (id: string) => `<form id="${id}" class="paymentWidgets"></form>`;
  const observed = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '';
    scope = new Scope();
    onFound.mockReset();
    onRemoved.mockReset();
    putBack.mockReset().mockReturnValue(false);
    onReplaced.mockReset();
  });
  afterEach(() => {
    scope.end();
    vi.useRealTimers();
    Reflect.deleteProperty(document, 'readyState');
  });

  describe('warns the developer', () => {
    const warn = vi.fn();
    beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warn.mockReset()));

    test('once when a form stands inside another one, and finds it nevertheless', () => {
      const outer = document.createElement('form');
      const inner = Object.assign(document.createElement('form'), { id: 'in', className: 'paymentWidgets' });
      outer.append(inner);
      document.body.append(outer);
      look();
      vi.advanceTimersByTime(20_000);
      expect(ids()).toEqual([['in']]);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('stands inside another form; move it out')]]);
    });

    test('when no form has come for a long time, with the possible reasons', () => {
      look();
      vi.advanceTimersByTime(9_000);
      expect(warn).not.toHaveBeenCalled();
      vi.advanceTimersByTime(2_000);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('there is no form.paymentWidgets')]]);
    });

    test('not at all when everything is right', () => {
      add(form('a'));
      look();
      vi.advanceTimersByTime(20_000);
      expect(warn).not.toHaveBeenCalled();
    });
  });

  test('finds all existing forms together, some tasks later', () => {
    add(`${form('a')}<form id="b" class="x paymentWidgets y"></form><form id="c"></form>`);
    look();
    expect(onFound).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(ids()).toEqual([['a', 'b']]);
  });

  test('fake timers that hide the time of DOMContentLoaded let it look when the page has loaded, once', () => {
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
    add(form('a'));
    look();
    vi.runAllTimers();
    expect(ids()).toEqual([]);
    window.dispatchEvent(new Event('load'));
    vi.runAllTimers();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    vi.runAllTimers();
    expect(ids()).toEqual([['a']]);
  });

  test.each(['loading', 'interactive'])(
    'waits until the document is parsed, and for the handlers of that same event: %s',
    (readyState) => {
      Object.defineProperty(document, 'readyState', { value: readyState, configurable: true });
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
      look();
      add(form('a'));
      vi.runAllTimers();
      expect(onFound).not.toHaveBeenCalled();
      document.dispatchEvent(new Event('DOMContentLoaded'));
      setTimeout(() => add(form('b')), 0);
      expect(onFound).not.toHaveBeenCalled();
      vi.runAllTimers();
      expect(ids()).toEqual([['a', 'b']]);
    },
  );

  test('finds late and deep forms, and each form once', async () => {
    add(form('a'));
    look();
    vi.runAllTimers();
    add(`<section>${form('b')}</section>`);
    await observed();
    add('<p>else</p>');
    await observed();
    expect(ids()).toEqual([['a'], ['b']]);
  });

  test('does not notice a form that the page moves', async () => {
    add(form('a'));
    look();
    vi.runAllTimers();
    document.body.append(pick('#a'));
    await observed();
    expect([ids(), gone()]).toEqual([[['a']], []]);
  });

  test('reports when a form has left, and takes the same form again when it comes back', async () => {
    const ours = add(form('a'));
    look();
    vi.runAllTimers();
    ours.remove();
    await observed();
    expect(gone()).toEqual(['a']);
    document.body.append(ours);
    await observed();
    expect(ids()).toEqual([['a'], ['a']]);
  });

  test('does not take a form again when the page has removed only its drawing, until the form has left and come back', async () => {
    const ours = add(form('a'));
    let drawn = true;
    onRemoved.mockImplementation(() => {
      drawn = true;
    });
    findForms(scope, {
      isOwnAction: () => true,
      isOthersAction: () => false,
      isOwn: () => true,
      onFound,
      onRemoved,
      putBack,
      isTakenOver: () => false,
      onReplaced,
      isConnected: (candidate) => candidate.isConnected && drawn,
    });
    vi.runAllTimers();
    drawn = false;
    add('<p>else</p>');
    await observed();
    expect([ids(), gone()]).toEqual([[['a']], ['a']]);
    ours.remove();
    await observed();
    document.body.append(ours);
    await observed();
    expect(ids()).toEqual([['a'], ['a']]);
  });

  test('asks for what was drawn to be put back, with what has left, before the form counts as removed', async () => {
    add(form('a'));
    const drawing = add('<p>drawn</p>');
    putBack.mockReturnValue(true);
    findForms(scope, {
      isOwnAction: () => true,
      isOthersAction: () => false,
      isOwn: () => true,
      onFound,
      onRemoved,
      putBack,
      isTakenOver: () => false,
      onReplaced,
      isConnected: () => drawing.isConnected,
    });
    vi.runAllTimers();
    drawing.remove();
    await observed();
    expect(putBack.mock.calls).toEqual([[pick('#a'), pick('#a'), [drawing]]]);
    expect([ids(), gone()]).toEqual([[['a']], []]);
  });

  test('tells once of a form without a script tag that has taken the place of the last one', async () => {
    const ours = add(form('a'));
    look();
    vi.runAllTimers();
    ours.replaceWith(add(form('b')));
    await observed();
    vi.advanceTimersByTime(9_000);
    expect(onReplaced).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    add('<p>else</p>');
    await observed();
    vi.advanceTimersByTime(60_000);
    expect([ids(), onReplaced.mock.calls.length]).toEqual([[['a']], 1]);
  });

  test('leaves the next route’s form to the next script tag, once all of its own forms have left', async () => {
    const [first, second] = [add(form('a')), add(form('b'))];
    look();
    vi.runAllTimers();
    first.remove();
    await observed();
    add(form('c'));
    await observed();
    for (const ours of [second, pick('#c')]) ours.remove();
    await observed();
    add(form('d'));
    await observed();
    expect(ids()).toEqual([['a', 'b'], ['c']]);
  });

  test('finds nothing once the scope has ended', async () => {
    look();
    vi.runAllTimers();
    scope.end();
    add(form('a'));
    await observed();
    expect(onFound).not.toHaveBeenCalled();
  });

  test('finds nothing when the scope ends before the first look', async () => {
    add(form('a'));
    look();
    scope.end();
    vi.runAllTimers();
    await settled();
    expect(onFound).not.toHaveBeenCalled();
  });
});
