/**
 * Returns how specific a selector is, as one number: of two selectors the higher one wins (Selectors 4, section 17).
 * Classes, attributes and pseudo-classes count a thousand each, elements and pseudo-elements one each. Of functions it
 * knows `:is()`, `:not()`, `:has()` and `:where()`.
 */
export function getSpecificity(selector: string): number {
  const flat = selector.replace(/:(\w+)\(([^()]*)\)/, (_whole, name: string, list: string) => {
    const [heaviest = ''] = list.split(',').sort((one, other) => weigh(other) - weigh(one));
    return name === 'where' ? '' : heaviest;
  });
  return flat === selector ? weigh(flat) : getSpecificity(flat);
}

/** Weighs a selector without functions. */
function weigh(selector: string): number {
  const count = (what: RegExp) => (selector.match(what) ?? []).length;
  return 1000 * count(/(?<!:)[.:[](?!:)/g) + count(/::|(?<![^ >+~])[a-z]/g);
}
