/** Finds secrets: written in the configuration file, in an environment variable, or in a file of their own. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isOpenToOthers } from './file-rights.ts';
import { findWeakness } from './strength.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Secret {
  /** The key that holds the value. The key that names a variable or a file has `From` or `File` at its end. */
  readonly path: string;
  readonly value: string | undefined;
  readonly from: string | undefined;
  readonly file: string | undefined;
  /**
   * The pattern of the value, and words for it. It is checked when the value comes from outside the configuration file.
   * Only keys drawn at random have a form.
   */
  readonly form?: { readonly pattern: RegExp; readonly expected: string };
  /** Whether the secret is an older key, which is only used to decrypt. */
  readonly isOld?: boolean;
}

/** The places where secrets are searched for. */
export interface Places {
  readonly variables: Variables;
  /** Path of the configuration file; names of secrets' files are relative to its folder. */
  readonly config: string | undefined;
  readonly environment: 'test' | 'live';
  /**
   * Whether this start encrypts all data anew. Weak old keys are accepted then, because they are needed to decrypt it.
   */
  readonly isRotating?: boolean;
}

/**
 * Makes a function that finds a secret and returns its value. For a missing or weak secret it adds a sentence to
 * `problems` and still returns the value.
 */
export function secretFinder(places: Places, problems: string[]): (secret: Secret) => string {
  return (secret) => {
    const { value, problem } = lookUp(places, secret);
    const wrong = problem ?? problemOfValue(places, secret, value);
    if (wrong !== undefined) problems.push(wrong);
    return value;
  };
}

/** The name of a variable: words with underscores. Another text may be the secret itself, and is not shown. */
const variableName = /^(?=.{1,64}$)[A-Z]+(_[A-Z]+\d{0,2}|_\d{1,2})+$/;
/** The same for a file beside the configuration. One with a folder is shown where that folder is. */
const bareFileName = /^[\w-]{1,60}\.(key|pem|txt|secret|hex)$/;

function isFileName(file: string, whole: string): boolean {
  const folder = dirname(whole);
  return bareFileName.test(file) || (/[\\/]/.test(file) && dirname(folder) !== folder && existsSync(folder));
}

interface LookedUp {
  readonly value: string;
  readonly problem?: string;
}

function lookUp(places: Places, { path, value, from, file }: Secret): LookedUp {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const given = Object.entries({ [name]: value, [`${name}From`]: from, [`${name}File`]: file })
    .filter(([, one]) => one !== undefined)
    .map(([key]) => key);
  const [first, second] = given;
  const folder = path.slice(0, -name.length);
  if (second !== undefined) {
    return { value: value ?? '', problem: `${folder}${first} and ${second} are both there; keep one` };
  }
  if (value !== undefined) return { value };
  if (from !== undefined) return inVariable(places, path, from);
  if (file !== undefined) return inFile(places, path, file);
  const problem = `${path} is missing; give it, or ${name}From with the name of an environment variable, or ${name}File with the name of a file`;
  return { value: '', problem };
}

function inVariable({ variables }: Places, path: string, from: string): LookedUp {
  const value = variables[from] ?? '';
  if (value !== '') return { value };
  const problem = variableName.test(from)
    ? `${path}From names the environment variable ${from}, which is not set; set it`
    : `${path}From is not the name of an environment variable that is set; give the name, not the secret itself`;
  return { value, problem };
}

/** Reads a secret from a file, without the line break at the end that editors add. */
function inFile({ config, environment }: Places, path: string, file: string): LookedUp {
  const named = `${path}File names the file ${file}`;
  const whole = resolve(config === undefined ? '.' : dirname(resolve(config)), file);
  let value: string;
  try {
    value = readFileSync(whole, 'utf8').replace(/\r?\n$/, '');
  } catch {
    const problem = isFileName(file, whole)
      ? `${named}, which cannot be read; check its name and its rights`
      : `${path}File is not the name of a file that can be read; give the name, not the secret itself`;
    return { value: '', problem };
  }
  if (value === '') return { value, problem: `${named}, which is empty; write the secret into it` };
  if (environment === 'test' || !isOpenToOthers(whole, 'everybody')) return { value };
  return { value, problem: `${named}, which everybody on this computer can use; run chmod o-rwx ${file}` };
}

function problemOfValue(places: Places, secret: Secret, text: string): string | undefined {
  const { path, value, from, form, isOld = false } = secret;
  if (form === undefined) return undefined;
  const key = value !== undefined ? path : `${path}${from !== undefined ? 'From' : 'File'}`;
  if (!form.pattern.test(text)) {
    const what = from !== undefined ? `names the environment variable ${from}` : 'names a file';
    return `${key} ${what}, whose value is wrong; it must be ${form.expected}`;
  }
  const weakness = places.environment === 'live' ? findWeakness(text) : undefined;
  if (weakness === undefined || (isOld && places.isRotating)) return undefined;
  const what =
    value !== undefined
      ? ''
      : from !== undefined
        ? `names ${from}, whose value `
        : 'names a file whose value ';
  const remedy = isOld
    ? 'run --rotate-registration-keys, then remove it'
    : 'make a key with: openssl rand -hex 32';
  return `${key} ${what}${weakness}, which the live environment refuses because others would find it; ${remedy}`;
}
