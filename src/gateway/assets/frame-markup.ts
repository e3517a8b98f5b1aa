/** The markup of a card field's document (design decisions 2, 3 and 10). The build measures it, too. */
import { escapeText } from '../../web/escape-text.ts';

interface FrameDocument {
  /** The text of the frame's script. */
  readonly script: string;
  /** Whether the shop's page is dark. */
  readonly isDark: boolean;
  /** The browser's Accept header, which 3-D Secure needs (threeds-security.md A.3); may be empty. */
  readonly accept: string;
  /** The origins of the shop's pages; none when they are not known. */
  readonly shops: readonly string[];
  /** The gateway's time in milliseconds. The clock of the shopper's device may be off by years. */
  readonly now: number;
  /** The checkout; may be empty. */
  readonly checkoutId: string;
}

/**
 * Returns the document. Its script finds the parameters in a `meta` element, as three lines: Accept header, origins
 * separated by single spaces, checkout. The time stands apart, because a script of an earlier release reads those lines to the
 * end. The input stands before the script, so that the field accepts text before the script
 * runs. The form has `autocomplete="off"`, because Chromium would otherwise write typed digits into its session files on
 * the shopper's disk (T21); the input's own autocomplete token still allows a card to be filled in. For a dark page the markup
 * names the dark colour scheme, because a frame of another scheme would be white until its script has run (experience.md
 * Where the page forbids scripts by a sandbox there is no input, whose text would have no style and could tell by its
 * shape what is typed (threeds-security.md T4): everything after the second `<title>` is its text then.
 */
export function frameMarkup({ script, isDark, accept, shops, now, checkoutId }: FrameDocument): string {
  const parameters = [accept, shops.join(' '), checkoutId].join('\n');
  return `<!doctype html>
<html lang="en" data-now="${now}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isDark ? '<meta name="color-scheme" content="dark">\n' : ''}<meta name="parameters" content="${escapeText(parameters)}">
<title>Card field</title>
<noscript><title></noscript><form data-behavior="iframe-form" novalidate autocomplete="off"><input id="field" type="tel" inputmode="numeric" enterkeyhint="next" autocorrect="off" autocapitalize="off" spellcheck="false" aria-describedby="error hint"><span id="hint" hidden></span><span id="error" hidden></span></form>
<script>${script}</script>
`;
}
