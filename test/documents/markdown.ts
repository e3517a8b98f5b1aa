/** Reads the documents of the repository: their headings, links and blocks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readLinks } from '../../tools/shipped/links.mjs';
import { listFiles } from '../../tools/sources.mjs';

export const root = resolve(import.meta.dirname, '../..');

export interface Document {
  /** The path below the root, such as `docs/merchants.md`. */
  readonly path: string;
  readonly text: string;
}

export interface Block {
  readonly path: string;
  readonly language: string;
  readonly code: string;
}

/** Gives every Markdown file of the repository. */
export function allDocuments(): Document[] {
  const ofRoot = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...ofRoot, ...['docs', 'test'].flatMap(listFiles)]
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Gives the code between fences, without the indentation that a list adds. */
export function blocksOf({ path, text }: Document): Block[] {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      path,
      language,
      code: code.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** Gives the targets of links and pictures. */
export const linksOf = ({ text }: Document): string[] => readLinks(text);

/** Gives what a link may name after `#`: the anchors that GitHub makes of headings, and `<a id>`. */
export function anchorsOf({ text }: Document): Set<string> {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, '');
  const ids = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const seen = new Map<string, number>();
  const headings = [...prose.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set([...headings, ...ids]);
}

function slugOf(heading: string): string {
  const shown = heading
    .replace(/\[([^\]]*)\]\([^)]*\)|<[^>]*>/g, '$1')
    .trim()
    .toLowerCase();
  return shown.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
}
