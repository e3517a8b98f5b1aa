/**
 * Reads the text size that the shopper has set in the browser, in px: 16 where nothing was set. Only a media query tells
 * it, because its `em` does not follow the page.
 */
function shoppersText(): number {
  let size = 16;
  // Such a width is negative, which no window has, until `size` has reached the shopper's.
  while (size < 64 && matchMedia(`(max-width:calc((1em - ${size}px)*9999))`).matches) size++;
  return size;
}

/**
 * Returns a size in px that a style gives in rem. On a page that makes the root's text small, as by
 * `html { font-size: 62.5% }`, one rem is the size of the shopper's text, because such a page undoes it further down.
 */
export const textSize = () =>
  Math.max(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 0, shoppersText());

/** Writes every `rem` of a style as {@link textSize} says, in a way that still follows the root when it grows. */
export function sized(css: string): string {
  const rem = `max(1rem,${shoppersText()}px)`;
  return css.replace(/(-?[\d.]+)rem/g, `calc($1*${rem})`);
}
