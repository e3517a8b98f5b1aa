/** Renders a server's page from typed components, so that a missing value is a type error. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** @param root the element `html` */
export function renderDocument(root: VNode): string {
  return `<!doctype html>\n${renderToString(root)}\n`;
}
