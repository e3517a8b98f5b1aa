/** Pieces every section of the page is made of. */
import { fill, join, type Markup } from '../../web/template.ts';
import { withCode } from './names.ts';

export type Piece = string | Markup;

/** Text in which backticks mark code; names of parameters need none. */
export function prose(text: string): Markup {
  return join(
    withCode(text)
      .split('`')
      .map((part, at) => fill(at % 2 === 1 ? '<code>{{part}}</code>' : '{{part}}', { part })),
  );
}

export function paragraph(text: Piece): Markup {
  return fill('<p>{{text}}</p>\n', { text: typeof text === 'string' ? prose(text) : text });
}

export function code(text: string): Markup {
  return fill('<code>{{text}}</code>', { text });
}

export function link(id: string, text: Piece): Markup {
  return fill('<a href="#{{id}}">{{text}}</a>', { id, text });
}

/** Scrolls by itself, so that the page never does sideways (WCAG 1.4.10), and by keyboard (2.1.1). */
export function block(label: string, text: string): Markup {
  return fill(
    '<pre class="scroll" tabindex="0" role="group" aria-label="{{label}}"><code>{{text}}</code></pre>\n',
    {
      label,
      text,
    },
  );
}

export function list(items: readonly Piece[]): Markup {
  const lines = items.map((item) => fill('<li>{{item}}</li>\n', { item }));
  return lines.length === 0 ? join([]) : fill('<ul>\n{{lines}}</ul>\n', { lines: join(lines) });
}

/** Closed until it is asked for; a link to something inside opens it, and so does a search in the page. */
export function details(summary: string, content: readonly Markup[]): Markup {
  return fill('<details>\n<summary>{{summary}}</summary>\n{{content}}</details>\n', {
    summary,
    content: join(content),
  });
}

/** The pieces with commas between them. */
export function inLine(pieces: readonly Markup[]): Markup {
  return join(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [{ markup: ', ' }, piece])));
}

interface Section {
  readonly id: string;
  readonly title: Piece;
  readonly level: 2 | 3 | 4;
  readonly content: readonly Markup[];
}

export function section({ id, title, level, content }: Section): Markup {
  const heading = `<h${level}><a href="#{{id}}">{{title}}</a></h${level}>`;
  return fill(`<section id="{{id}}">\n${heading}\n{{content}}</section>\n`, {
    id,
    title,
    content: join(content),
  });
}

export interface Line {
  /** Its anchor. */
  readonly id?: string;
  /** The first cell is what the others are about. */
  readonly cells: readonly [Piece, ...Piece[]];
}

/**
 * Where there is little room, each row becomes a stack of labelled cells. Some screen readers no longer
 * announce a table when its cells are displayed as blocks, hence the roles.
 */
export function table(label: string, head: readonly string[], lines: readonly Line[]): Markup {
  const columns = head.map((text) => fill('<th scope="col" role="columnheader">{{text}}</th>', { text }));
  const rows = lines.map(({ id, cells: [first, ...others] }) =>
    fill('<tr{{id}} role="row"><th scope="row" role="rowheader">{{first}}</th>{{others}}</tr>\n', {
      id: id === undefined ? '' : fill(' id="{{id}}"', { id }),
      first: id === undefined ? first : link(id, first),
      others: join(
        others.map((cell, at) =>
          fill('<td role="cell" data-label="{{name}}">{{cell}}</td>', { name: head[at + 1] ?? '', cell }),
        ),
      ),
    }),
  );
  return fill(
    `<div class="scroll" tabindex="0" role="group" aria-label="{{label}}"><table role="table"{{width}}>
<thead role="rowgroup"><tr role="row">{{columns}}</tr></thead>
<tbody role="rowgroup">
{{rows}}</tbody></table></div>
`,
    {
      label,
      width: head.length > 3 ? { markup: ' class="wide"' } : '',
      columns: join(columns),
      rows: join(rows),
    },
  );
}
