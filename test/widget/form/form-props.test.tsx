// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { nodeRef } from '../../../src/widget/form/form-props.ts';
import { page } from '../kit.ts';

test('a node is kept under its name when it is drawn, and still when it is gone: what ends then needs it', () => {
  const nodes: { field?: HTMLInputElement; button?: HTMLButtonElement } = {};
  const container = page('<div></div>');
  render(<input ref={nodeRef(nodes, 'field')} />, container);
  const drawn = container.firstElementChild;
  expect(nodes).toEqual({ field: drawn });
  render(null, container);
  expect(nodes.field).toBe(drawn);
});
