/**
 * How scripts are minified, by Vite's own minifier. With a single character above U+00FF, a browser would keep a whole
 * script at two bytes for each character: 90 kB more for each page.
 *
 * @type {import('vite').MinifyOptions & { compress: true, mangle: true }}
 */
export const minification = { compress: true, mangle: true, codegen: { asciiOnly: true } };
