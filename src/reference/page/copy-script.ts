/** The script of the reference's pages. It stands inside each page, and the policy allows it by its hash. */
import { createInline } from '../../web/inline.tsx';

/** Gives each block of code a button that copies it. Browsers let only pages of https and of this computer do so. */
export const copyScript = createInline(`
for (const block of navigator.clipboard ? document.querySelectorAll('pre') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const name = (word) => {
    button.textContent = word;
    button.setAttribute('aria-label', word + ': ' + block.getAttribute('aria-label'));
  };
  name('Copy');
  button.onclick = () => navigator.clipboard.writeText(block.textContent.trimEnd())
    .then(() => name('Copied'), () => name('Not copied'));
  block.before(button);
}
`);
