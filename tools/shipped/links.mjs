/** The links of documents, and those that lead nowhere in the package. */
import { posix } from 'node:path';

/** Gives the targets of the links and pictures of a text in Markdown. @param {string} text */
export function readLinks(text) {
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)];
  const references = [...prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm)];
  return [...inline, ...references].map(([, target = '']) => target);
}

/**
 * Gives the relative links of the packed documents that lead to no packed file or folder, each with its document.
 *
 * @param {readonly string[]} files the paths of the package
 * @param {(path: string) => string} readText
 */
export function findDeadLinks(files, readText) {
  const places = new Set(files.flatMap((file) => [file, ...foldersAbove(file)]));
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readLinks(readText(file))
        .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
        .filter((link) => !places.has(targetOf(file, link)))
        .map((link) => `${file}: ${link}`),
    );
}

/** @param {string} file @param {string} link */
function targetOf(file, link) {
  const [path = ''] = link.split('#');
  return posix.join(posix.dirname(file), decodeURI(path)).replace(/\/$/, '');
}

/** @param {string} file @returns {string[]} */
function foldersAbove(file) {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
