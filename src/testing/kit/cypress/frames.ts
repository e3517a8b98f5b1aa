/** Finds what is inside of the gateway's frames, by names that docs/dom.md promises. */
import { namesInPage } from '../names-in-page.ts';
import type { CardFormFieldName } from '../typed-card.ts';

const { frame: challengeFrame, issuerFrame } = namesInPage.challenge;

/**
 * Returns the input of a field, in the field's frame or in the page; undefined while there is none. Throws when several are
 * shown, and when the browser hides the frame.
 *
 * @param forms containers in which the field may be
 */
export function findField(forms: readonly Element[], name: CardFormFieldName): HTMLInputElement | undefined {
  const all = forms.flatMap((form) => [
    ...form.querySelectorAll<HTMLElement>(`iframe[name="${name}"], input[name="${name}"]`),
  ]);
  const [shown, ...others] = all.filter(isShown);
  if (others.length > 0) {
    throw new Error(
      `The page shows ${all.filter(isShown).length} fields ${name}: name the form's container, such as { within: '.wpwl-container-registration' } for saved cards.`,
    );
  }
  if (shown === undefined || !isFrame(shown)) return shown as HTMLInputElement | undefined;
  return contentOf(shown).querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? undefined;
}

/**
 * Returns the body of a page of 3-D Secure; undefined while there is none. Throws when the browser hides it.
 *
 * @param page the shop's
 */
export function findChallengePage(page: Document, which: 'issuer' | 'gateway'): HTMLElement | undefined {
  const frame = findFrame(page, challengeFrame);
  if (frame === undefined) return undefined;
  const gateway = contentOf(frame);
  if (which === 'gateway') return gateway.body;
  const issuer = findFrame(gateway, issuerFrame);
  return (
    issuer &&
    contentOf(
      issuer,
      ' Behind a proxy, where the issuer is another site, let it ask in the bank’s app: docs/testers/cypress.md.',
    ).body
  );
}

const findFrame = (page: Document, selector: string) =>
  [...page.querySelectorAll<HTMLIFrameElement>(selector)].find(isShown);

/** The browser gives no document of a frame in another process, and none of another origin while web security is on. */
function contentOf(frame: HTMLIFrameElement, more = ''): Document {
  const { contentDocument } = frame;
  if (contentDocument !== null) return contentDocument;
  throw new Error(
    `The browser hides the frame ${frame.name || frame.title} of ${originOf(frame.src)} from tests. In Chrome, Edge and Electron set chromeWebSecurity: false in Cypress's configuration; Firefox and WebKit have no such setting: let the shop's server pass /v1 on to the gateway.${more}`,
  );
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'another origin');

/** The names of classes differ between windows, so that `instanceof` says nothing about another window's element. */
const isFrame = (element: Element): element is HTMLIFrameElement => element.tagName === 'IFRAME';

function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  return width > 0 && height > 0 && view?.getComputedStyle(element).visibility !== 'hidden';
}
