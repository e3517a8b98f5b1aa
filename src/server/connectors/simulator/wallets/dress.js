/**
 * Gives a button the look of a wallet's: dark or light, as wide as its place, tall enough for a finger. On the element,
 * because the page's policy may forbid a style sheet.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} isLight
 */
export function dress(button, isLight) {
  const [color, background] = isLight ? ['#000', '#fff'] : ['#fff', '#000'];
  Object.assign(button.style, {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minHeight: '44px',
    padding: '0 1rem',
    border: '1px solid #000',
    borderRadius: '6px',
    background,
    color,
    font: '600 1rem system-ui, sans-serif',
    cursor: 'pointer',
  });
}
