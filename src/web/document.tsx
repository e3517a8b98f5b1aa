/** A page of a server as text, from typed components: a value that is missing is a type error. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** @param root the element `html` */
export function renderDocument(root: VNode): string {
  return `<!doctype html>\n${renderToString(root)}\n`;
}
