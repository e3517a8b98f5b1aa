/**
 * Names that are never read from the page's forms: the card's secrets, and names that only the page uses for a
 * parameter of another name.
 */
const excludedNames = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/**
 * Reads the named controls of the forms, both the widget's and those that the merchant has added
 * (widget-contract.md 5.2). A value in a later form wins over one in an earlier form.
 */
export function namedFields(...forms: HTMLFormElement[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const form of forms) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && name && !excludedNames.has(name)) fields.set(name, value);
    }
  }
  return fields;
}
