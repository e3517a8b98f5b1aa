/** Markup that may stand in a page as it is: made by {@link fill} or written here, never by a visitor. */
export interface Markup {
  readonly markup: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Fills `{{name}}` places; text is escaped, markup is not. Throws for a place nobody fills. */
export function fill(template: string, values: Readonly<Record<string, string | Markup>>): Markup {
  const markup = template.replace(/\{\{([a-zA-Z]+)\}\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has a place {{${name}}} that nothing fills.`);
    return typeof value === 'string' ? escapeText(value) : value.markup;
  });
  return { markup };
}

/** Several pieces as one. */
export function join(pieces: readonly Markup[]): Markup {
  return { markup: pieces.map((piece) => piece.markup).join('') };
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
