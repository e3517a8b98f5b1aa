/** Apple's button, `<apple-pay-button buttonstyle="black" type="buy" locale="de-DE">`, which Apple's script defines. */
import { sheetLanguage } from './sheet-language.ts';

const css = `
:host { display: inline-block; width: var(--apple-pay-button-width, 140px); height: var(--apple-pay-button-height, 30px); }
button { box-sizing: border-box; width: 100%; height: 100%; padding: var(--apple-pay-button-padding, 0);
  border: 1px solid #000; border-radius: var(--apple-pay-button-border-radius, 4px);
  background: #000; color: #fff; font: 600 1rem system-ui, sans-serif; cursor: pointer; }
:host([buttonstyle^="white"]) button { background: #fff; color: #000; }
`;

export class ApplePayButton extends HTMLElement {
  static readonly observedAttributes = ['locale', 'type'];
  readonly #button = document.createElement('button');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    const style = new CSSStyleSheet();
    style.replaceSync(css);
    root.adoptedStyleSheets = [style];
    this.#button.type = 'button';
    root.append(this.#button);
  }

  connectedCallback(): void {
    this.attributeChangedCallback();
  }

  attributeChangedCallback(): void {
    const isPlain = (this.getAttribute('type') ?? 'plain') === 'plain';
    this.#button.textContent = isPlain
      ? 'Apple Pay'
      : sheetLanguage().texts.payWith.replace('{0}', 'Apple Pay');
  }
}
