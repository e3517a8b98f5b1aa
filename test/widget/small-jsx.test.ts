// @vitest-environment happy-dom
import { type ComponentType, type FunctionComponent, h, render } from 'preact';
import * as theirs from 'preact/jsx-runtime';
import { expect, test } from 'vitest';
import * as ours from '../../src/widget/small-jsx.ts';

const Named: FunctionComponent<{ name?: string }> = ({ name, children }) =>
  h('b', { title: name ?? '' }, children);
const samples: readonly (readonly [type: unknown, props: object, key?: string])[] = [
  ['input', { type: 'text', class: 'a', disabled: true }],
  ['li', { children: 'one' }, 'k1'],
  ['ul', { children: [h('li', { key: 1 }, 'a'), null, false, h('li', { key: 2 }, 'b')] }],
  [Named, { name: 'x', children: h('i', null, 'y') }],
  [theirs.Fragment, { children: ['a', h('br', null)] }],
  ['p', {}],
];

test.each(samples.map(([type, props, key]) => ({ type, props, key })))(
  '$type with $props is drawn as by preact’s own runtime',
  ({ type, props, key }) => {
    const drawn = ({ jsx }: { jsx: unknown }) => {
      const node = (jsx as typeof ours.jsx)(type as ComponentType, props, key);
      const box = document.createElement('div');
      render(node, box);
      return [node.type, node.props, node.key, node.ref, box.innerHTML];
    };
    expect(drawn(ours)).toEqual(drawn(theirs));
    expect(Object.keys(ours).sort()).toEqual(['Fragment', 'jsx', 'jsxs']);
  },
);
