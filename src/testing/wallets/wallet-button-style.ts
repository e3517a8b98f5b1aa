import { sheetLanguage } from './sheet-language.ts';

/**
 * Makes a button look like a wallet's button: black or white, as wide as its container, as tall and as round as the
 * form's own buttons. The style is set on the element, because the page's policy may forbid a style sheet. The wallet's
 * name stands in letters: its mark is the provider's, whose own script draws it.
 *
 * @param wallet name of the wallet
 */
export function styleWalletButton(
  button: HTMLButtonElement,
  wallet: string,
  { isLight, isPlain = false }: { isLight: boolean; isPlain?: boolean },
): void {
  const name = Object.assign(document.createElement('bdi'), { textContent: wallet });
  const [before = '', after = ''] = isPlain ? [] : sheetLanguage().texts.payWith.split('{0}');
  button.append(before, name, after);
  const [color, background] = isLight ? ['#000', '#fff'] : ['#fff', '#000'];
  Object.assign(button.style, {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    minHeight: '3rem',
    padding: '0 1rem',
    // The border shows dark buttons on a dark page and light buttons on a light page.
    border: '1px solid #838d97',
    borderRadius: 'var(--wpwl-radius, 0.5rem)',
    background,
    color,
    // As the widget's own button has it, so that the names of both stand on one line.
    font: 'inherit',
    fontWeight: '600',
    cursor: 'pointer',
  });
}
