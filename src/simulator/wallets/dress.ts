/**
 * Gives a button the look of a wallet's: dark or light, as wide as its place, as tall as the form's own buttons. On the element,
 * because the page's policy may forbid a style sheet.
 */
export function dress(button: HTMLButtonElement, isLight: boolean): void {
  const [color, background] = isLight ? ['#000', '#fff'] : ['#fff', '#000'];
  Object.assign(button.style, {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minHeight: '3rem',
    padding: '0 1rem',
    // Dark buttons have an edge on a dark page, light ones on a light page.
    border: '1px solid #838d97',
    borderRadius: '0.5rem',
    background,
    color,
    font: '600 1rem system-ui, sans-serif',
    cursor: 'pointer',
  });
}
