/**
 * Reads codes of two letters that are written in groups, which saves bytes in the browser's script. A group has the first letter
 * of its codes, followed by their second letters: `AKL OR` is AK, AL and OR.
 */
export const readCodes = (groups: string): string[] =>
  groups.split(' ').flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`));
