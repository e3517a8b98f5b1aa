/** `payment-widgets doctor`: what of a shop's page and its recorded requests would be refused here, or be otherwise. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readFlags } from '../gateway/config/flags.ts';
import { loadConfig } from '../gateway/config/load.ts';
import { isLoopbackOrigin } from '../gateway/config/network.ts';
import { isWebAddress, parsedUrl } from '../web/parsed-url.ts';
import { examinePage, listScripts } from './doctor-page.ts';
import { examineRequests } from './doctor-requests.ts';
import type { Find } from './finding.ts';
import { createTextTable } from './text-table.ts';

const maxPageBytes = 4 * 1024 * 1024;
const timeoutMs = 10_000;

/**
 * Prints a table with a line for each finding, and how many requests are taken. Resolves to the exit code: 1 when something
 * would be refused or is not built.
 *
 * @param given address or file of a page, and file of recorded requests
 */
export async function examine(
  { page, requests }: Readonly<Partial<Record<'page' | 'requests', string>>>,
  print: (line: string) => void,
): Promise<number> {
  if (page === undefined && requests === undefined)
    throw new Error('doctor has nothing to read; give --page <address or file>, --requests <file>, or both.');
  const given = {
    ...(page !== undefined && { page: await readPageWithScripts(page) }),
    ...(requests !== undefined && { requests: await readText('--requests', requests) }),
  };
  return judge(given, print);
}

interface ReadPage {
  readonly html: string;
  readonly policy: string;
  readonly files: ReadonlyMap<string, string>;
  readonly isElsewhere: boolean;
}

/** The same of what has been read. @param given `host` that of the calls, where it is known */
export async function judge(
  { page, requests, host }: { readonly page?: ReadPage; readonly requests?: string; readonly host?: string },
  print: (line: string) => void,
): Promise<number> {
  const rows = new Map<string, string[]>();
  const find: Find = (kind, place, name, message) => {
    const [problem = '', remedy = 'correct it'] = message.split(/; (?![^(]*\))(.*)/s);
    const key = `${kind} ${name} ${message}`;
    const first = rows.get(key)?.[1] ?? place;
    const places = first === place || first.endsWith(' …') ? first : `${first}, …`;
    rows.set(key, [kind, places, `${name} ${problem}`, remedy]);
  };
  const read = page === undefined ? [] : [examinePage(page.html, page, find)];
  const usual = { config: undefined, flagged: readFlags({}), host: 'localhost', data: ':memory:' };
  const config = await loadConfig(usual, {});
  const extent = requests === undefined ? undefined : examineRequests(requests, config, find, host);
  if (extent !== undefined) read.push(extent.judged);
  const head = ['', 'place', 'what', 'remedy'];
  print(
    rows.size === 0
      ? `Nothing differs in ${read.join(' and in ')}.`
      : createTextTable([head, ...rows.values()]),
  );
  for (const part of [extent?.counts ?? [], extent?.notes ?? []])
    if (part.length > 0) print(['', ...part].join('\n'));
  return [...rows.values()].some(([kind]) => kind !== 'differs') ? 1 : 0;
}

async function readPageWithScripts(page: string): Promise<ReadPage> {
  const { html, policy } = await readPage(page);
  const isElsewhere = isWebAddress(page) && !isLoopbackOrigin(page);
  return { html, policy, files: await readScripts(page, html), isElsewhere };
}

/** Reads a file that an option names. Throws an error that says what to check. */
export async function readText(option: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch(({ code }) => {
    throw new Error(
      `${option} names ${file}, which cannot be read (${code}); check its name and its rights.`,
    );
  });
  // Windows PowerShell writes UTF-16 with its mark.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Returns the text of a page, and the policy with which its server sends it. */
async function readPage(page: string): Promise<{ html: string; policy: string }> {
  if (!isWebAddress(page)) return { html: await readText('--page', page), policy: '' };
  try {
    const { text, headers } = await load(page);
    return { html: text, policy: headers.get('content-security-policy') ?? '' };
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
    throw new Error(
      `--page ${page} cannot be read (${cause?.code ?? message}); save the page and name the file.`,
    );
  }
}

/** Returns the scripts of the page's own origin, or of a file's own folder, by their addresses in it, as far as they can be read. */
async function readScripts(page: string, html: string): Promise<Map<string, string>> {
  const base = isWebAddress(page) ? new URL(page) : pathToFileURL(resolve(page));
  const scripts = listScripts(html)
    .slice(0, maxScripts)
    .map(async (src) => {
      const url = parsedUrl(src, base);
      const isOwn =
        base.protocol === 'file:'
          ? url?.href.startsWith(new URL('.', base).href)
          : url?.origin === base.origin;
      if (!url || !isOwn) return [];
      const text = await (url.protocol === 'file:'
        ? readBeside(page, fileURLToPath(url))
        : load(url.href, 'manual').then((one) => one.text)
      ).catch(() => undefined);
      return text === undefined ? [] : [[src, text] as const];
    });
  return new Map((await Promise.all(scripts)).flat());
}

const maxScripts = 200;

/** Reads a script in the folder of a page. Throws for one that a link leads out of it, and for what is no file of that size. */
async function readBeside(page: string, script: string): Promise<string> {
  const [folder, file] = await Promise.all([realpath(dirname(resolve(page))), realpath(script)]);
  const facts = await stat(file);
  if (!file.startsWith(folder + sep) || !facts.isFile() || facts.size > maxPageBytes)
    throw new Error('it is no script of the page');
  return readFile(file, 'utf8');
}

/** @param redirect `manual` for a script of the page's own: another host is not asked for it */
async function load(
  address: string,
  redirect: RequestInit['redirect'] = 'follow',
): Promise<{ text: string; headers: Headers }> {
  const answer = await fetch(address, { redirect, signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxPageBytes) throw new Error(`it has more than ${maxPageBytes} bytes`);
  }
  return { text: Buffer.concat(chunks).toString(), headers: answer.headers };
}
