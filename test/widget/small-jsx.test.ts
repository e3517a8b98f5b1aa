// @vitest-environment happy-dom
import { signal } from '@preact/signals-core';
import { Fragment, h, render } from 'preact';
import { expect, test, vi } from 'vitest';
import { Scope } from '../../src/widget/scope.ts';
import * as ours from '../../src/widget/small-jsx.ts';

/** Creates an element as JSX does; the same function for preact and for ours. */
type Create = (type: unknown, props: object, ...children: unknown[]) => never;

const drawOurs = (make: (create: Create) => never, scope = new Scope()) => {
  const create = (type: never, props: object, ...children: ours.Child[]) =>
    ours.jsx(type, children.length > 0 ? { ...props, children } : props) as never;
  const box = document.createElement('div');
  box.append(...ours.draw(scope, () => make(create as Create)));
  return box;
};
const drawPreact = (make: (create: Create) => never) => {
  const box = document.createElement('div');
  render(make(h as unknown as Create), box);
  return box;
};

const Named = ({ name, children }: { name?: string; children?: never }) => [
  null,
  name ?? '',
  children as never,
];

const samples: Record<string, (create: Create) => never> = {
  attributes: (create) =>
    create('div', { class: 'a b', id: 'c', role: 'group', 'data-action': 'd', dir: 'ltr' }),
  'attributes that are absent': (create) => create('input', { name: undefined, 'aria-required': undefined }),
  properties: (create) =>
    create('input', {
      type: 'radio',
      name: 'a',
      disabled: true,
      defaultChecked: true,
      'aria-label': 'b',
      value: 'c',
    }),
  'properties that are off': (create) => create('input', { type: 'text', disabled: false }),
  'default values': (create) => create('input', { type: 'text', defaultValue: 'a' }),
  'hidden values': (create) =>
    create('p', {}, ...['b', ''].map((value) => create('input', { type: 'hidden', name: 'a', value }))),
  'the limits of an input': (create) => create('input', { type: 'text', maxLength: 5, inputMode: 'numeric' }),
  'a frame': (create) =>
    create('iframe', {
      name: 'a',
      height: 44,
      frameBorder: 0,
      title: 'b',
      placeholder: 'c',
      allow: undefined,
    }),
  'a form': (create) =>
    create('form', { action: '/a', method: 'POST', 'accept-charset': 'UTF-8', target: '_top' }),
  'a choice': (create) =>
    create(
      'select',
      {},
      create('option', { value: '' }, 'A'),
      create('option', { value: 'B' }, 'B'),
      create('option', { value: 'c', selected: true }, 'C'),
    ),
  'texts, numbers and what is left out': (create) =>
    create('p', {}, 'a', 1, 0, '', null, undefined, false, true),
  'texts with markup': (create) => create('p', {}, '<b>&amp;</b>'),
  'lists in lists': (create) => create('ul', {}, [create('li', {}, 'a'), [create('li', {}, 'b'), null]], 'c'),
  'a component': (create) => create('p', {}, create(Named, { name: 'x' }, create('i', {}, 'y'))),
};

test.each(Object.entries(samples))('%s are drawn as preact draws them', (_, make) => {
  expect(drawOurs(make).innerHTML).toBe(drawPreact(make).innerHTML);
});

test('a fragment is drawn as preact draws it', () => {
  const children = ['a', 'b'];
  const box = drawOurs((create) => create(ours.Fragment, {}, ...children));
  expect(box.innerHTML).toBe(drawPreact((create) => create(Fragment, {}, ...children)).innerHTML);
});

test('texts and attributes follow their signals', () => {
  const [text, label, disabled] = [signal('a'), signal<string | undefined>(undefined), signal(false)];
  const box = drawOurs((create) => create('button', { 'aria-label': label, disabled }, text));
  expect(box.innerHTML).toBe('<button>a</button>');
  text.value = 'b';
  label.value = 'c';
  disabled.value = true;
  expect(box.innerHTML).toBe('<button aria-label="c" disabled="">b</button>');
  label.value = undefined;
  disabled.value = false;
  expect(box.innerHTML).toBe('<button>b</button>');
});

test('texts and attributes follow functions that read signals, also those that they did not read at first', () => {
  const [isFirst, first, second] = [signal(true), signal('a'), signal('b')];
  const read = () => (isFirst.value ? first.value : second.value);
  const box = drawOurs((create) => create('p', { title: read }, () => `${read()}!`));
  expect(box.innerHTML).toBe('<p title="a">a!</p>');
  isFirst.value = false;
  second.value = 'c';
  expect(box.innerHTML).toBe('<p title="c">c!</p>');
});

test('what the page has written stays when another signal changes', () => {
  const [title, text] = [signal('a'), signal('b')];
  const box = drawOurs((create) => create('p', { title }, text));
  const drawn = box.querySelector('p');
  if (drawn) drawn.title = 'of the page';
  text.value = 'c';
  expect(box.innerHTML).toBe('<p title="of the page">c</p>');
  if (drawn) drawn.textContent = 'of the page';
  text.value = 'd';
  expect(box.innerHTML).toBe('<p title="of the page">of the page</p>');
});

test('a click calls the listener', () => {
  const onClick = vi.fn();
  drawOurs((create) => create('button', { onClick }))
    .querySelector('button')
    ?.click();
  expect(onClick).toHaveBeenCalledOnce();
});

test('nodes leave the page with their scope, wherever the page has moved them, and follow nothing after that', () => {
  const [scope, text] = [new Scope(), signal('a')];
  const box = drawOurs((create) => create('p', {}, text), scope);
  const [drawn] = box.children;
  const other = document.createElement('div');
  if (drawn) other.append(drawn);
  scope.end();
  text.value = 'b';
  expect(other.innerHTML).toBe('');
  expect(drawn?.textContent).toBe('a');
});

test('a drawing inside of another follows its own signals', () => {
  const [outer, inner] = [signal('a'), signal('b')];
  const [scope, own] = [new Scope(), new Scope()];
  const box = drawOurs((create) => {
    const [node] = ours.draw(own, () => ours.jsx('i', { children: inner }));
    return create('p', {}, node, outer);
  }, scope);
  own.end();
  outer.value = 'c';
  inner.value = 'd';
  expect(box.innerHTML).toBe('<p>c</p>');
});
