/**
 * The floor: an almost empty page whose one script adds two frames of another site. No card form with fields in frames can
 * load faster, so ours is measured against it. It needs four requests: the page, the script and two frames.
 */
import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { pageStart } from './card-pages.mjs';

/** Bytes on the wire, compressed by brotli. */
const scriptBytes = 20 * 1024;
const frameBytes = 5 * 1024;

/** @typedef {{ type: string, body: Buffer | string, encoding?: string }} Answer */

/** Builds the answers of the gateway's site, by path. @returns {ReadonlyMap<string, Answer>} */
export function buildFloorFiles() {
  const frames = ['/number', '/code'].map((path) => {
    const answer = compressed('text/html', frameBytes, (filler) => `${frame}<!--${filler}-->`);
    return /** @type {[string, Answer]} */ ([path, answer]);
  });
  const code = compressed('text/javascript', scriptBytes, (filler) => `${script}/*${filler}*/`);
  return new Map([['/script.js', code], ...frames]);
}

/**
 * The tag has `crossorigin` as README's has it: a browser that keeps the connections of sites together, as a headless one does,
 * would else hand the script's connection on to a frame.
 *
 * @param {string} gateway origin of the site with the script and the frames @returns {Answer}
 */
export function floorPage(gateway) {
  const tag = `<script src="${gateway}/script.js" crossorigin="anonymous"></script>`;
  const body = `${pageStart('en')}<main></main>${tag}`;
  return { type: 'text/html', body };
}

/** Adds the frames and notes of each when it has loaded and has said that its input accepts text. */
const script = `(() => {
  const { origin } = new URL(document.currentScript.src);
  for (const path of ['/number', '/code']) {
    const frame = document.createElement('iframe');
    let open = 2;
    const done = () => { open -= 1; if (open === 0) noteTypable(); };
    addEventListener('message', ({ source }) => { if (source === frame.contentWindow) done(); });
    frame.onload = done;
    frame.src = origin + path;
    document.querySelector('main').append(frame);
  }
})();`;

const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title>
<input aria-label="Field"><script>parent.postMessage('typable', new URL(document.referrer).origin)</script>`;

/**
 * Fills a text up until it has this size after compression. The filler is random, so that it does not compress further.
 *
 * @param {string} type @param {number} bytes @param {(filler: string) => string} text @returns {Answer}
 */
function compressed(type, bytes, text) {
  const filler = randomBytes(2 * bytes)
    .toString('base64')
    .replaceAll('/', '+');
  let body = brotliCompressSync(text(''));
  for (let length = 0, step = bytes; step >= 1; step = Math.floor(step / 2)) {
    // A binary search: the largest filler whose text still fits.
    for (;;) {
      const larger = brotliCompressSync(text(filler.slice(0, length + step)));
      if (larger.length > bytes) break;
      body = larger;
      length += step;
    }
  }
  return { type, body, encoding: 'br' };
}
