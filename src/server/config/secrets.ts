/** Secrets that are written in the file, or that it names an environment variable for. */

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Secret {
  /** The key that holds the value; `From` is added for the key that names a variable. */
  readonly path: string;
  readonly value: string | undefined;
  readonly from: string | undefined;
  /** What the value of a variable must look like, with the words for it. */
  readonly form?: { readonly pattern: RegExp; readonly expected: string };
}

/** Finds secrets, and adds a sentence to `problems` for each that is not there; such a one is given as empty. */
export function secretFinder(variables: Variables, problems: string[]): (secret: Secret) => string {
  return ({ path, value, from, form }) => {
    const problem = problemOf({ path, value, from, form });
    if (problem !== undefined) problems.push(problem);
    return value ?? variables[from ?? ''] ?? '';
  };

  function problemOf({ path, value, from, form }: Secret): string | undefined {
    const other = `${path.slice(path.lastIndexOf('.') + 1)}From`;
    if (value !== undefined && from !== undefined) return `${path} and ${other} are both there; keep one`;
    if (value !== undefined) return undefined;
    if (from === undefined) {
      return `${path} is missing; give it, or ${other} with the name of an environment variable`;
    }
    const found = variables[from];
    if (!found) return `${path}From names the environment variable ${from}, which is not set; set it`;
    if (form === undefined || form.pattern.test(found)) return undefined;
    return `${path}From names the environment variable ${from}, whose value is wrong; it must be ${form.expected}`;
  }
}
