/** Returns a JSON document with an addition to one of its texts; undefined when it has fewer. */
export function changedAt(document: string, leaf: number, addition: string): string | undefined {
  let passed = 0;
  let isChanged = false;
  try {
    const text = JSON.stringify(JSON.parse(document), (_name, value) => {
      if (typeof value !== 'string') return value;
      passed += 1;
      if (passed - 1 !== leaf) return value;
      isChanged = true;
      return `${value}${addition}`;
    });
    return isChanged ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Returns all texts of a JSON document; none where it is no JSON. */
export function textsIn(document: string): readonly string[] {
  const texts: string[] = [];
  for (let leaf = 0; ; leaf += 1) {
    const changed = changedAt(document, leaf, '\u0000');
    if (changed === undefined) return texts;
    JSON.parse(changed, (_name, value) => {
      if (typeof value === 'string' && value.endsWith('\u0000')) texts.push(value.slice(0, -1));
      return value;
    });
  }
}
