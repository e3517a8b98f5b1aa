// biome-ignore-all lint/a11y/noRedundantRoles: some screen readers announce no table whose cells are displayed as blocks
import type { VNode } from 'preact';
import { type Content, linkHere } from './parts.tsx';

export interface Line {
  /** Anchor of the row. */
  readonly id?: string;
  /** Cells of the row. The first cell names what the others describe. */
  readonly cells: readonly [Content, ...Content[]];
}

/** Renders a table. In a narrow window each row becomes a stack of labelled cells. */
export function table(label: string, head: readonly string[], lines: readonly Line[]): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="scroll" tabindex={0} role="group" aria-label={label}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {head.map((text) => (
              <th scope="col" role="columnheader">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map(({ id, cells: [first, ...others] }) => (
            <tr id={id} role="row">
              <th scope="row" role="rowheader">
                {id === undefined ? first : linkHere(id, first)}
              </th>
              {others.map((cell, at) => (
                <td role="cell" data-label={head[at + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
