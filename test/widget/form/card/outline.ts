/**
 * The attributes that merchants' code and tests use (widget-contract.md 5.2, 5.3), in the order in which they are
 * printed.
 */
const known = [
  'id',
  'name',
  'type',
  'action',
  'method',
  'target',
  'lang',
  'src',
  'title',
  'value',
  'placeholder',
  'data-action',
  'frameborder',
  'hidden',
  'aria-label',
];

/**
 * Prints a tree as the specification draws it: `tag.class.class[name=value]… "own text"`, indented by two spaces for
 * each level. It leaves out the ids of labels, the accessible names of fields, and everything else that no merchant
 * reads.
 */
export function outline(node: Element, depth = 0): string[] {
  const classes = [...node.classList].map((name) => `.${name}`).join('');
  const attributes = known
    .filter(
      (name) =>
        node.hasAttribute(name) &&
        !(name === 'id' && node.classList.contains('wpwl-label')) &&
        !(name === 'aria-label' && node.tagName !== 'BUTTON'),
    )
    .map((name) => (node.getAttribute(name) === '' ? `[${name}]` : `[${name}=${node.getAttribute(name)}]`))
    .join('');
  const text = [...node.childNodes]
    .filter((child) => child.nodeType === 3)
    .map((child) => child.textContent)
    .join('');
  const line = `${'  '.repeat(depth)}${node.tagName.toLowerCase()}${classes}${attributes}${text ? ` "${text}"` : ''}`;
  return [line, ...[...node.children].flatMap((child) => outline(child, depth + 1))];
}
