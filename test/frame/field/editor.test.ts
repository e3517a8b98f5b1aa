// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { numberShape } from '../../../src/contract/card/number.ts';
import { createEditor, type Editor } from '../../../src/frame/field/editor.ts';
import { drawFrame, type } from '../kit.ts';

let input: HTMLInputElement;
let editor: Editor;
const changed = vi.fn();

beforeEach(() => {
  ({ input } = drawFrame());
  changed.mockReset();
  editor = createEditor(
    input,
    () => numberShape([], true),
    changed,
    () => {},
  );
  input.focus();
});

describe('the editor of a number field', () => {
  test('groups the typed digits and reports each change once', () => {
    type(input, '42424');
    expect(input.value).toBe('4242 4');
    expect(input.selectionStart).toBe(6);
    expect(changed).toHaveBeenCalledTimes(5);
    expect(editor.digits()).toBe('42424');
  });

  test('does not change a composition and formats its result (A-31)', () => {
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.value = '\uff14\uff12';
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true }));
    expect(input.value).toBe('\uff14\uff12');
    expect(changed).not.toHaveBeenCalled();
    input.value = '\uff14\uff12\uff14\uff12\uff14';
    input.dispatchEvent(new CompositionEvent('compositionend'));
    expect(input.value).toBe('4242 4');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('does not change a composition while the page configures the field (A-31)', () => {
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.value = '\uff14\uff12\uff14\uff12\uff14';
    editor.read();
    expect(input.value).toBe('\uff14\uff12\uff14\uff12\uff14');
    input.dispatchEvent(new CompositionEvent('compositionend'));
    expect(input.value).toBe('4242 4');
  });

  test.each(['input', 'change'])('formats a value that a filler wrote with only a %s event', (kind) => {
    input.value = '4242424242424242';
    input.dispatchEvent(new Event(kind));
    expect(input.value).toBe('4242 4242 4242 4242');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('finds a value that came without any event when it is read (A-08)', () => {
    input.value = '5454-5454';
    editor.read();
    expect(input.value).toBe('5454 5454');
    expect(changed).toHaveBeenCalledTimes(1);
    editor.read();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('treats a drop as a paste (A-34)', () => {
    type(input, '42');
    const event = new Event('drop', { cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { getData: () => '42-42 4' } });
    input.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(input.value).toBe('4242 424');
  });

  test("lets nothing be dragged out into the shop's page", () => {
    const event = new Event('dragstart', { cancelable: true });
    input.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('handles the keys of undo itself, because browsers forget values that a script has overwritten (A-27)', () => {
    type(input, '42424');
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true });
      input.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press('z')).toBe(true);
    expect(input.value).toBe('4242');
    expect(press('y')).toBe(true);
    expect(input.value).toBe('4242 4');
    expect(press('a')).toBe(false);
    expect(changed).toHaveBeenCalledTimes(7);
  });

  test('changes nothing while the field is disabled, neither by a drop nor by the keys of undo', () => {
    type(input, '4242');
    input.readOnly = true;
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }));
    const event = new Event('drop', { cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { getData: () => '1111' } });
    input.dispatchEvent(event);
    expect(input.value).toBe('4242');
  });

  test('forgets everything when it is cleared, without reporting it', () => {
    type(input, '4242');
    changed.mockReset();
    editor.wipe();
    input.dispatchEvent(new InputEvent('input', { inputType: 'historyUndo' }));
    expect(input.value).toBe('');
    expect(changed).not.toHaveBeenCalled();
  });

  test('never mirrors the value into the attribute, where a style sheet could read it (T10)', () => {
    type(input, '4242');
    editor.restore('5454');
    expect(input.getAttribute('value')).toBeNull();
  });
});
