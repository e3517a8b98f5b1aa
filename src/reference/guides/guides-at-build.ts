/** All documents of `docs`. The build evaluates this module, so that the server holds their HTML and no parser. */
/// <reference types="vite/types/importMeta.d.ts" />
import { brotliCompressSync, constants } from 'node:zlib';
import { joinChapters } from '../markdown/chapters.ts';
import { renderGuide } from './render-guide.ts';

const folder = '../../../docs/';
const texts = import.meta.glob<string>('../../../docs/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const everyPicture = import.meta.glob('../../../e2e/pictures/*.png');
/** The server holds the small ones: those of the form. */
const held = import.meta.glob<string>('../../../e2e/pictures/{form,theme}-*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const documents = Object.entries(
  joinChapters(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice(folder.length), text])),
  ),
);
const files = {
  paths: documents.map(([path]) => path),
  pictures: Object.fromEntries(
    Object.keys(everyPicture).map((path) => [path.replace('../../../', ''), held[path] ?? '']),
  ),
};

const guides = documents.map(([path, text]) => renderGuide(path, text, files));

/** The guides as JSON, compressed by Brotli: a quarter of the server when they are not. */
export const packedGuides: Uint8Array = brotliCompressSync(JSON.stringify(guides), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
});
