/** All documents of `docs`. The build evaluates this module, so that the server holds their HTML and no parser. */
/// <reference types="vite/types/importMeta.d.ts" />
import { renderGuide } from './render-guide.ts';

const folder = '../../../docs/';
const texts = import.meta.glob<string>('../../../docs/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../e2e/pictures/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const documents = Object.entries(texts).map(([path, text]) => [path.slice(folder.length), text] as const);
const files = {
  paths: documents.map(([path]) => path),
  pictures: Object.fromEntries(
    Object.entries(pictures).map(([path, picture]) => [path.replace('../../../', ''), picture]),
  ),
};

export const guides = documents.map(([path, text]) => renderGuide(path, text, files));
