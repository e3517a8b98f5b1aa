// @vitest-environment happy-dom
import { h } from 'preact';
import { expect, test } from 'vitest';
import { draw } from '../../../src/widget/draw.ts';
import { nodeRef } from '../../../src/widget/form/form-props.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page } from '../kit.ts';

test('a drawn node is kept under its name, even after its removal, because clean-up code still needs it', () => {
  const nodes: { field?: HTMLInputElement; button?: HTMLButtonElement } = {};
  const container = page('<div></div>');
  const scope = new Scope();
  container.append(...draw(scope, h('input', { ref: nodeRef(nodes, 'field') })));
  const drawn = container.firstElementChild;
  expect(nodes).toEqual({ field: drawn });
  scope.end();
  expect(container.firstElementChild).toBeNull();
  expect(nodes.field).toBe(drawn);
});
