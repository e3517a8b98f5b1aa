/** Returns a sentence for each item that has the same id as an earlier item. */
export function findRepeats(
  named: readonly { readonly path: string; readonly id: string }[],
  remedy = 'give it an id of its own',
): string[] {
  return named.flatMap(({ path, id }, i) => {
    const first = named.findIndex((other) => other.id === id);
    return first === i ? [] : [`${path} is the same as ${named[first]?.path}; ${remedy}`];
  });
}
