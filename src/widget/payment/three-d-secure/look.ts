import { findPart } from '../../page/drawn.ts';
import { findGround } from '../../page/ground.ts';

/**
 * Returns the look of a form as the gateway's page in a frame reads it, which cannot see the shop's style
 * (src/frame/three-d-secure/look.ts). The page checks every value.
 */
export function lookOf(form: Element): URLSearchParams {
  const { fontFamily } = getComputedStyle(form);
  const look = new URLSearchParams({ ground: findGround(form) ?? 'transparent', font: fontFamily });
  const button = findPart(form, 'button[name=pay]');
  if (button) {
    const style = getComputedStyle(button);
    look.set('loud', style.backgroundColor);
    look.set('radius', style.borderTopLeftRadius);
    look.set('height', style.minHeight);
  }
  return look;
}
