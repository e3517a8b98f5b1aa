import { readFileSync, writeFileSync } from 'node:fs';
import { minify } from 'terser';
import { shortNames } from '../short-names.mjs';

/** Member names that are never seen outside their script. */
const members = { regex: new RegExp(`^(?:${shortNames.join('|')})$`) };

/**
 * A second minifier over the first one's work: about 900 of 43,600 bytes of the widget.
 *
 * @param {string} path of the script; its map lies beside it
 * @param {boolean} hasShortNames whether the members of `short-names.mjs` are shortened
 */
export async function squeeze(path, hasShortNames) {
  const { code = '', map } = await minify(readFileSync(path, 'utf8'), {
    // Unsafe where texts are made of symbols, or plain functions are constructors: neither is done here.
    compress: {
      ...{ passes: 5, ecma: 2020, hoist_funs: true },
      // Shorter, but of more kinds: brotli makes more of what is alike.
      ...{ lhs_constants: false, negate_iife: false, booleans: false },
      ...{ unsafe: true, unsafe_arrows: true },
    },
    mangle: hasShortNames ? { properties: members } : true,
    sourceMap: { content: readFileSync(`${path}.map`, 'utf8') },
  });
  writeFileSync(path, code);
  writeFileSync(`${path}.map`, String(map));
}
