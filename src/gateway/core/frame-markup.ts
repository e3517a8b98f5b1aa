/** The markup of a card field's document (design decisions 2, 3 and 10). The build measures it, too. */
import { escapeText } from '../../web/escape-text.ts';

const common = 'text/html,application/xhtml+xml,application/xml;q=0.9,';
/**
 * Beginnings of the Accept header that browsers send for documents, the longest last: nothing, what all browsers have in
 * common, and the whole header of Chromium. The beginning is compressed with the document.
 */
export const knownAccepts = [
  '',
  common,
  `${common}image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7`,
];

/**
 * Returns the part of the document that is the same for all checkouts, with its script. The input stands before the
 * script, so that the field accepts text before the script runs. The form has `autocomplete="off"`, because Chromium
 * would otherwise write typed digits into its session files on the shopper's disk (T21); the input's own autocomplete
 * token still allows a card to be filled in. For a dark page the markup names the dark colour scheme, because a frame
 * of another scheme would be white until its script has run (experience.md A-78).
 *
 * @param accept the beginning of the parameters that {@link frameEnd} continues
 */
export function frameStart(script: string, isDark: boolean, accept: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isDark ? '<meta name="color-scheme" content="dark">\n' : ''}<title>Card field</title>
<form data-behavior="iframe-form" novalidate autocomplete="off"><input id="field" type="tel" inputmode="numeric" enterkeyhint="go" autocorrect="off" autocapitalize="off" spellcheck="false" aria-describedby="hint error"><span id="hint" hidden></span><span id="error" hidden></span></form>
<script>${script}</script>
<meta name="parameters" content="${escapeText(accept)}`;
}

/**
 * Returns the end of the document, which differs from checkout to checkout: the rest of an attribute with three lines,
 * namely the browser's Accept header, which 3-D Secure needs (threeds-security.md A.3), the shop's origins, separated by
 * single spaces, and the checkout. Each may be empty. It stands behind the script, so that all before it can be
 * compressed once; the script waits for it.
 *
 * @param accept the beginning of the Accept header that the document's start already has
 */
export function frameEnd(
  accept: string,
  lines: readonly [accept: string, shops: string, checkout: string],
): string {
  return `${escapeText(lines.join('\n').slice(accept.length))}">\n`;
}
