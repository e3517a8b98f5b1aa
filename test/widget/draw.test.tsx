// @vitest-environment happy-dom
import { computed, signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { expect, test, vi } from 'vitest';
import { draw } from '../../src/widget/draw.ts';
import { Scope } from '../../src/widget/scope.ts';

function drawInto(tree: ComponentChild, scope = new Scope()): HTMLElement {
  const box = document.createElement('div');
  box.append(...draw(scope, tree));
  return box;
}

test('texts and attributes change with their signals, at once', () => {
  const [text, label, disabled] = [signal('a'), signal<string | undefined>(undefined), signal(false)];
  const box = drawInto(
    <button type="button" aria-label={label} disabled={disabled}>
      {text}
    </button>,
  );
  expect(box.innerHTML).toBe('<button type="button">a</button>');
  text.value = 'b';
  label.value = 'c';
  disabled.value = true;
  expect(box.innerHTML).toBe('<button type="button" aria-label="c" disabled="">b</button>');
  label.value = undefined;
  disabled.value = false;
  expect(box.innerHTML).toBe('<button type="button">b</button>');
});

test('a text changes with a signal that its function did not read at first', () => {
  const [isFirst, first, second] = [signal(true), signal('a'), signal('b')];
  const text = computed(() => (isFirst.value ? first.value : second.value));
  const box = drawInto(<p title={text}>{text}</p>);
  expect(box.innerHTML).toBe('<p title="a">a</p>');
  isFirst.value = false;
  second.value = 'c';
  expect(box.innerHTML).toBe('<p title="c">c</p>');
});

test('what the page has written stays when another signal changes', () => {
  const [title, text] = [signal('a'), signal('b')];
  const box = drawInto(<p title={title}>{text}</p>);
  const [paragraph] = box.querySelectorAll('p');
  if (paragraph) paragraph.title = 'of the page';
  text.value = 'c';
  expect(box.innerHTML).toBe('<p title="of the page">c</p>');
  if (paragraph) paragraph.textContent = 'of the page';
  text.value = 'd';
  expect(box.innerHTML).toBe('<p title="of the page">of the page</p>');
});

test('nodes leave the page with their scope, wherever the page has moved them, and change no more after that', () => {
  const [scope, text] = [new Scope(), signal('a')];
  const box = drawInto(<p>{text}</p>, scope);
  const [paragraph] = box.children;
  const other = document.createElement('div');
  if (paragraph) other.append(paragraph);
  scope.end();
  text.value = 'b';
  expect(other.innerHTML).toBe('');
  expect(paragraph?.textContent).toBe('a');
});

test('nodes leave the page with their scope, although a script of the page has replaced `remove`', () => {
  const remove = vi.spyOn(HTMLElement.prototype, 'remove').mockImplementation(() => {});
  try {
    const scope = new Scope();
    const box = drawInto(<p>a</p>, scope);
    scope.end();
    expect(box.innerHTML).toBe('');
  } finally {
    remove.mockRestore();
  }
});

test('a text comes back with its next words where a translator has put a font in its place, and other texts stay', async () => {
  const [first, second] = [signal('a'), signal('b')];
  const box = drawInto(
    <p>
      {first}
      <i />
      {second}
    </p>,
  );
  const paragraph = box.firstElementChild;
  const [one, , two] = paragraph?.childNodes ?? [];
  for (const text of [one, two]) {
    const font = document.createElement('font');
    font.textContent = `translated ${text?.textContent}`;
    paragraph?.replaceChild(font, text as Node);
  }
  second.value = 'c';
  await vi.waitFor(() => expect(box.innerHTML).toBe('<p><font>translated a</font><i></i>c</p>'));
});
