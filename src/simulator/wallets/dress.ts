/**
 * Gives a button the look of a wallet's button: dark or light, as wide as its container, as tall as the form's own
 * buttons. The style is set on the element, because the page's policy may forbid a style sheet.
 */
export function dress(button: HTMLButtonElement, isLight: boolean): void {
  const [color, background] = isLight ? ['#000', '#fff'] : ['#fff', '#000'];
  Object.assign(button.style, {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minHeight: '3rem',
    padding: '0 1rem',
    // The border shows dark buttons on a dark page and light buttons on a light page.
    border: '1px solid #838d97',
    borderRadius: '0.5rem',
    background,
    color,
    font: '600 1rem system-ui, sans-serif',
    cursor: 'pointer',
  });
}
