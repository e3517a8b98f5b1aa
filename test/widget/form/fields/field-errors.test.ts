// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en, type FormTexts } from '../../../../src/texts/form.ts';
import { FieldErrors } from '../../../../src/widget/form/fields/field-errors.ts';
import { FakeField } from '../../hosted/fake-field.ts';
import { page, pick } from '../../kit.ts';

let field: FakeField;
let errors: FieldErrors;
let texts: FormTexts;
const announce = vi.fn<(sentence: string) => void>();
const unsay = vi.fn<(sentence: string) => void>();

beforeEach(() => {
  page('<div><input></div>');
  announce.mockReset();
  unsay.mockReset();
  texts = en;
  field = new FakeField('cardNumber', pick('input'));
  errors = new FieldErrors(field, 'error_1', () => texts, { say: announce, unsay });
});

/** Leaves the field with this problem. */
const blurWith = (problem: FakeField['problem']) => {
  field.problem = problem;
  errors.onBlur();
};
const hint = () => document.querySelector('.wpwl-hint')?.textContent ?? null;
const nothingShown = () => {
  expect(hint()).toBeNull();
  expect(field.control.classList.contains('wpwl-has-error')).toBe(false);
};

describe('while the shopper types,', () => {
  test('no error is shown (A-45)', () => {
    for (const problem of ['incomplete', 'invalid', 'brand', 'empty'] as const) {
      field.problem = problem;
      errors.onChange(false);
      nothingShown();
    }
    expect(announce).not.toHaveBeenCalled();
    expect(field.described).toEqual([]);
  });

  test('the error of a complete wrong value is shown and announced at once', () => {
    field.problem = 'invalid';
    errors.onChange(true);
    expect(hint()).toBe(en.cardNumberError);
    expect(field.described).toEqual([en.cardNumberError]);
    expect(announce).toHaveBeenCalledExactlyOnceWith(en.cardNumberError);
  });

  test('a short error is announced with its field’s name, described without it, and gone as it was said', () => {
    field = new FakeField('cvv', pick('input'));
    errors = new FieldErrors(field, 'error_1', () => texts, { say: announce, unsay });
    blurWith('incomplete');
    const [spoken = ''] = announce.mock.lastCall ?? [];
    expect(spoken).toBe('Security code (CVV), Too short');
    expect(hint()).toBe('Too short');
    expect(field.described).toEqual(['Too short']);
    field.problem = '';
    errors.onChange(false);
    expect(unsay).toHaveBeenLastCalledWith(spoken);
  });

  test('a complete right value shows no error', () => {
    errors.onChange(true);
    nothingShown();
  });

  test('an error goes with the keystroke that corrects the value (A-48)', () => {
    blurWith('incomplete');
    field.problem = '';
    errors.onChange(false);
    nothingShown();
    expect(field.described).toEqual([en.cardNumberIncomplete, '']);
    expect(unsay.mock.calls).toEqual([[en.cardNumberIncomplete]]);
  });

  test('an error that comes back after a correction is shown and announced again', () => {
    blurWith('incomplete');
    field.problem = '';
    errors.onChange(false);
    blurWith('incomplete');
    expect(field.described).toEqual([en.cardNumberIncomplete, '', en.cardNumberIncomplete]);
    expect(announce).toHaveBeenCalledTimes(2);
  });

  test('an error stays while the value is being corrected, and is not announced again', () => {
    blurWith('incomplete');
    for (let key = 0; key < 5; key += 1) errors.onChange(false);
    expect(hint()).toBe(en.cardNumberIncomplete);
    expect(announce).toHaveBeenCalledOnce();
  });

  test('an error says what is wrong now, once the value is complete', () => {
    blurWith('incomplete');
    field.problem = 'invalid';
    errors.onChange(true);
    expect(hint()).toBe(en.cardNumberError);
    expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(1);
    expect(announce.mock.calls).toEqual([[en.cardNumberIncomplete], [en.cardNumberError]]);
  });
});

describe('when the field is left', () => {
  test('empty, no error is shown (A-46)', () => {
    blurWith('empty');
    nothingShown();
    expect(announce).not.toHaveBeenCalled();
  });

  test.each(['incomplete', 'invalid', 'brand', 'mismatch', 'expired'] as const)(
    '%s, its error is shown beside it and announced once (A-47)',
    (problem) => {
      blurWith(problem);
      errors.onBlur();
      expect(hint()).not.toBe('');
      expect(field.control.nextElementSibling).toBe(pick('.wpwl-hint'));
      expect(field.control.classList.contains('wpwl-has-error')).toBe(true);
      expect(announce.mock.calls).toEqual([[hint()]]);
    },
  );

  test('right, an error goes', () => {
    blurWith('invalid');
    blurWith('');
    nothingShown();
  });

  test('with another mistake than before, the new error is shown', () => {
    blurWith('incomplete');
    blurWith('invalid');
    expect(hint()).toBe(en.cardNumberError);
    expect(field.described).toEqual([en.cardNumberIncomplete, en.cardNumberError]);
  });
});

describe('at an attempt to pay', () => {
  test('an empty field shows its error without announcing it, because the summary is announced (A-50, A-93)', () => {
    field.problem = 'empty';
    expect(errors.hasError).toBe(true);
    errors.show(false);
    expect(hint()).toBe(en.cardNumberEmpty);
    expect(field.described).toEqual([en.cardNumberEmpty]);
    expect(announce).not.toHaveBeenCalled();
  });

  test('a second attempt leaves one error', () => {
    field.problem = 'empty';
    errors.show(false);
    errors.show(false);
    expect(document.querySelectorAll('.wpwl-hint')).toHaveLength(1);
    expect(field.described).toHaveLength(1);
  });

  test('an error that a script of the page has removed comes back', () => {
    field.problem = 'empty';
    errors.show(false);
    pick('.wpwl-hint').remove();
    errors.show(false);
    expect(hint()).toBe(en.cardNumberEmpty);
  });

  test('a field that the page has removed is never wrong', () => {
    field.problem = 'empty';
    field.control.remove();
    expect(errors.hasError).toBe(false);
    errors.onBlur();
    errors.onChange(true);
    expect(announce).not.toHaveBeenCalled();
  });
});

describe('when something else changes than the value,', () => {
  test('an error that is shown says what is wrong now, and goes when nothing is', () => {
    blurWith('incomplete');
    field.problem = 'brand';
    errors.revalidate();
    expect(hint()).toBe(en.cardBrandError);
    field.problem = '';
    errors.revalidate();
    nothingShown();
  });

  test('only a contradiction is shown at once', () => {
    for (const problem of ['empty', 'incomplete', 'invalid'] as const) {
      field.problem = problem;
      errors.revalidate();
      nothingShown();
    }
    field.problem = 'mismatch';
    errors.revalidate();
    expect(hint()).toBe(en.cardBrandMismatch);
  });
});

test('errors have the current texts, when a language arrives late and when the merchant has changed them', () => {
  texts = { ...en, cardNumberIncomplete: 'Zu kurz' };
  blurWith('incomplete');
  expect(hint()).toBe('Zu kurz');
});

test('a hint that the page has added goes with a right value, although there was no error of ours', () => {
  field.control.insertAdjacentHTML(
    'afterend',
    '<div class="wpwl-hint wpwl-hint-cardNumberError">No stock</div>',
  );
  field.control.classList.add('wpwl-has-error');
  errors.onChange(false);
  nothingShown();
});

describe('an error that the gateway found', () => {
  test('is shown until the value changes, and stops no further attempt', () => {
    errors.showServerError();
    expect(hint()).toBe(en.cardNumberError);
    expect(errors.hasError).toBe(false);
    errors.onBlur();
    expect(hint()).toBe(en.cardNumberError);
    errors.onChange(false);
    nothingShown();
  });

  test('has the same text as an error of the widget', () => {
    field.problem = 'empty';
    errors.showServerError();
    expect(hint()).toBe(en.cardNumberEmpty);
  });
});

test('every value is left to the gateway when validation is off', () => {
  errors = new FieldErrors(field, 'error_1', () => texts, { say: announce, unsay }, false);
  field.problem = 'invalid';
  errors.onChange(true);
  errors.onBlur();
  nothingShown();
  expect(errors.hasError).toBe(false);
});
