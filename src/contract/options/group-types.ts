/**
 * The groups in `wpwlOptions` that have a name. Written by `node tools/options-document.mjs` from the
 * chapters.
 */
import type { Flag } from './values.ts';

/**
 * Look of the ring that turns in the pay button while a payment is sent. It takes the keys of the spin.js
 * library, which is not needed; only `color` and `className` have an effect.
 */
export interface SpinnerOptions {
  /** In spin.js, the number of lines. It has no effect here. */
  lines?: number;
  /** In spin.js, the length of a line in pixels. It has no effect here. */
  length?: number;
  /** In spin.js, the thickness of a line in pixels. It has no effect here. */
  width?: number;
  /** In spin.js, the radius of the inner circle in pixels. It has no effect here. */
  radius?: number;
  /** In spin.js, the scale of the whole ring. It has no effect here. */
  scale?: number;
  /** In spin.js, the roundness of the corners, from 0 to 1. It has no effect here. */
  corners?: number;
  /** In spin.js, the rounds in a second. It has no effect here. */
  speed?: number;
  /** In spin.js, the angle at the start in degrees. It has no effect here. */
  rotate?: number;
  /** In spin.js, the CSS z-index of the ring. It has no effect here. */
  zIndex?: number;
  /**
   * In spin.js, the direction in which the ring turns: 1 clockwise, -1 counterclockwise. It has no effect
   * here.
   */
  direction?: 1 | -1;
  /** In spin.js, the name of a CSS animation. It has no effect here. */
  animation?: string;
  /**
   * CSS color of the ring that turns in the pay button; `transparent` hides the ring. Default: the color of
   * the button’s text.
   */
  color?: string;
  /** In spin.js, the CSS color of the lines that fade. It has no effect here. */
  fadeColor?: string;
  /** In spin.js, the distance from above as a CSS length. It has no effect here. */
  top?: string;
  /** In spin.js, the distance from the left as a CSS length. It has no effect here. */
  left?: string;
  /** In spin.js, the CSS box-shadow of the lines, or true for the usual one. It has no effect here. */
  shadow?: Flag | string;
  /** CSS class of the ring that turns in the pay button. Default: spinner. */
  className?: string;
  /** In spin.js, the CSS position of the ring. It has no effect here. */
  position?: string;
}
