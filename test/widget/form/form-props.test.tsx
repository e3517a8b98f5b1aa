// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { nodeRef } from '../../../src/widget/form/form-props.ts';
import { page } from '../kit.ts';

test('a drawn node is kept under its name, even after its removal, because clean-up code still needs it', () => {
  const nodes: { field?: HTMLInputElement; button?: HTMLButtonElement } = {};
  const container = page('<div></div>');
  render(<input ref={nodeRef(nodes, 'field')} />, container);
  const drawn = container.firstElementChild;
  expect(nodes).toEqual({ field: drawn });
  render(null, container);
  expect(nodes.field).toBe(drawn);
});
