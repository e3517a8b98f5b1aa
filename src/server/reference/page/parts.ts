/** Pieces every section of the page is made of. */
import { fill, join, type Markup } from '../../http/template.ts';

type Piece = string | Markup;

/** Text in which backticks mark code. */
export function prose(text: string): Markup {
  return join(
    text.split('`').map((part, at) => fill(at % 2 === 1 ? '<code>{{part}}</code>' : '{{part}}', { part })),
  );
}

export function paragraph(text: string): Markup {
  return fill('<p>{{text}}</p>\n', { text: prose(text) });
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

export function table(label: string, head: readonly string[], lines: readonly Line[]): Markup {
  const columns = head.map((text) => fill('<th scope="col">{{text}}</th>', { text }));
  const rows = lines.map(({ id, cells: [first, ...others] }) =>
    fill('<tr{{id}}><th scope="row">{{first}}</th>{{others}}</tr>\n', {
      id: id === undefined ? '' : fill(' id="{{id}}"', { id }),
      first: id === undefined ? first : link(id, first),
      others: join(others.map((cell) => fill('<td>{{cell}}</td>', { cell }))),
    }),
  );
  return fill(
    '<div class="scroll" tabindex="0" role="group" aria-label="{{label}}"><table{{width}}>\n<thead><tr>{{columns}}</tr></thead>\n<tbody>\n{{rows}}</tbody></table></div>\n',
    {
      label,
      width: head.length > 3 ? { markup: ' class="wide"' } : '',
      columns: join(columns),
      rows: join(rows),
    },
  );
}
