/**
 * Reads a form's brand codes from `data-brands`, or from its text (the older spelling). Empty when it has neither.
 */
export function brandCodes(form: HTMLFormElement): string[] {
  const list = form.dataset.brands ?? ownText(form);
  return [...new Set(list.split(/[\s,]+/).filter(Boolean))];
}

function ownText(form: HTMLFormElement): string {
  return [...form.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join(' ');
}
