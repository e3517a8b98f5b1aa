/** What a mark may consist of. Everything else is refused or left out. */

/** The elements of SVG that draw vectors. */
export const drawing: ReadonlySet<string> = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'symbol',
    'use',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/** Elements of SVG that draw nothing. They are left out with all that they contain. */
export const silent: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'style', 'view']);

/** Attributes that can be written as CSS, too. */
export const looks: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'stroke-width'],
  ...['stop-color', 'stop-opacity', 'clip-path', 'clip-rule', 'mask', 'opacity', 'color', 'display'],
  ...['visibility', 'overflow', 'paint-order', 'vector-effect'],
]);

/**
 * Looks that a mark cannot have, as attributes and in CSS. A drawing without them would be another one. `transform` is
 * not among them: as an attribute it stays, in CSS its units are others.
 */
export const unfitLooks: ReadonlySet<string> = new Set([
  ...['mix-blend-mode', 'filter', 'transform-origin', 'transform-box'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'],
]);

/** Attributes that say where and how large something is. */
export const geometry: ReadonlySet<string> = new Set([
  ...[
    'id',
    'href',
    'd',
    'points',
    'x',
    'y',
    'width',
    'height',
    'rx',
    'ry',
    'cx',
    'cy',
    'r',
    'fx',
    'fy',
    'fr',
  ],
  ...['x1', 'y1', 'x2', 'y2', 'offset', 'viewBox', 'preserveAspectRatio', 'transform', 'pathLength'],
  ...['gradientTransform', 'gradientUnits', 'spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
]);
