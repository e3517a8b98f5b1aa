/** The markup of a card field's document (design decisions 2, 3 and 10). The build measures it, too. */
import { escapeText } from '../../web/escape-text.ts';

/** What a frame's document says of its checkout and its browser, by the names of data attributes. */
export interface FrameData {
  readonly checkout: string;
  /** The shop's origins, separated by single spaces; empty when they are unknown. */
  readonly shop: string;
  /** The browser's Accept header, which 3-D Secure needs (threeds-security.md A.3). */
  readonly accept: string;
}

/**
 * Returns the part of the document that is the same for all checkouts, with its script. The input stands before the
 * script, so that the field accepts text before the script runs. The form has `autocomplete="off"`, because Chromium
 * would otherwise write typed digits into its session files on the shopper's disk (T21); the input's own autocomplete
 * token still allows a card to be filled in. For a dark page the markup names the dark colour scheme, because a frame
 * of another scheme would be white until its script has run (experience.md A-78).
 */
export function frameStart(script: string, isDark: boolean): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isDark ? '<meta name="color-scheme" content="dark">\n' : ''}<title>Card field</title>
<form data-behavior="iframe-form" novalidate autocomplete="off"><input id="field" type="tel" inputmode="numeric" enterkeyhint="go" autocorrect="off" autocapitalize="off" spellcheck="false" aria-describedby="hint error"><span id="hint" hidden></span><span id="error" hidden></span></form>
<script>${script}</script>
`;
}

/**
 * Returns the end of the document, which differs from checkout to checkout. It stands behind the script, so that all
 * before it can be compressed once; the script waits for it. An empty value is left out.
 */
export function frameEnd(data: FrameData): string {
  const attributes = Object.entries(data).map(([name, text]) =>
    text ? ` data-${name}="${escapeText(text)}"` : '',
  );
  return `<template id="parameters"${attributes.join('')}></template>\n`;
}
