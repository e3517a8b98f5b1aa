/**
 * Finds the known word that a mistyped word most likely meant; undefined when none is close. The work does not grow
 * with the word, because a word that is much longer or shorter than a known one is not compared with it.
 */
export function nearest(word: string, names: readonly string[], most = mostEdits): string | undefined {
  const ranked = names
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most(candidate))
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= most(best.candidate) ? best.candidate : undefined;
}

/** Returns how many edits may lie between a known word and one that means it. Two of three letters are another word. */
const mostEdits = ({ length }: string): number => (length > 3 ? Math.max(2, length / 3) : 1);

/** Returns the Levenshtein distance: the number of single-character edits from one word to the other. */
function distance(from: string, to: string): number {
  let row = [...Array(to.length + 1).keys()];
  for (const [i, character] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const replaced = (row[j] ?? 0) + (to[j] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
