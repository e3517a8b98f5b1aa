/** What Orca says, read from its log. */

/**
 * The lines that the reader has spoken, in their order. It writes each as `SPEECH OUTPUT: '…'`, with the voice behind it
 * when that is not the usual one.
 *
 * @param {string} log
 */
export const readSpeech = (log) =>
  [...log.matchAll(/SPEECH OUTPUT: '(.*)'(?:$| voice=| ?\{)/gm)]
    .map(([, words = '']) => words.replaceAll(/\s+/g, ' ').trim())
    .filter((words) => words !== '');

/**
 * The first expected line that was not said after the ones before it; undefined when all were said in this order. What is
 * expected may be a part of what is said, and go on in the next line. Lines of a list are said in any order.
 *
 * @param {readonly string[]} spoken
 * @param {readonly (string | readonly string[])[]} expected
 */
export function findUnsaid(spoken, expected) {
  const all = spoken.join(' ');
  let from = 0;
  for (const lines of expected) {
    const start = from;
    for (const line of [lines].flat()) {
      const at = all.indexOf(line, start);
      if (at < 0) return line;
      from = Math.max(from, at + line.length);
    }
  }
  return undefined;
}
