/** The commands of the command line: `payment-widgets health` is another way to write `--health`. */

const commandWords = [
  ...['health', 'hash-token', 'hash-password', 'migrate', 'backup', 'erase-shopper'],
  ...['rotate-registration-keys', 'help'],
];

/**
 * Returns the arguments with options only: the first word becomes the option of its name, and `start` is left out, because
 * a start needs no option. Throws an error whose message lists the commands when there is no command of this name.
 */
export function withoutCommandWord(args: readonly string[]): readonly string[] {
  const [word = '', ...rest] = args;
  if (word === '' || word.startsWith('-')) return args;
  if (word === 'start') return rest;
  if (commandWords.includes(word)) return [`--${word}`, ...rest];
  throw new Error(
    `There is no command '${word}'; the commands are start, listen, trigger, marks, ${commandWords.join(', ')}. --help lists every option.`,
  );
}
