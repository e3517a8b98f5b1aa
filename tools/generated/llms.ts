/** The list of all documents for programs, in the package: `llms.txt`. */
/// <reference types="vite/types/importMeta.d.ts" />
import { writeLlms } from '../../src/reference/markdown/markdown-pages.ts';

const lists = import.meta.glob<string>('../../docs/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const createLlms = () => writeLlms(Object.values(lists).join(''), 'docs/README.md', 'llms.txt');
