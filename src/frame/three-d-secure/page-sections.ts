import { part } from './element.ts';
import { scenes, type View } from './view.ts';

/** How long the way back to the shop may take before the shopper is told of it, in milliseconds. */
const patience = 1_000;

interface Hears {
  cancelled(): void;
}

/** The page's sections and its footer, as the shopper sees them. */
export interface Stage {
  show(view: View): void;
  /** Offers what helps when the issuer's page does not show, and keeps offering it. */
  help(): void;
}

export function stage({ cancelled }: Hears): Stage {
  const [heading, footer, question] = ['heading', 'footer', 'question'].map(part);
  let shown: View = { scene: 'waiting', offline: false, needed: false, cancellable: false };
  /** Where the focus was when the shopper was asked; undefined while nobody asks. */
  let before: Element | null | undefined;
  /** The focus has not come to this scene yet. */
  let fresh = true;
  let late: ReturnType<typeof setTimeout> | undefined;

  const setFooter = () => {
    const asks = before !== undefined;
    setHidden(question, !asks);
    setHidden(footer, asks || !shown.cancellable);
  };
  const close = () => {
    before = undefined;
    setFooter();
  };
  const announce = ({ scene, offline }: View) => {
    clearTimeout(late);
    const say = () => tell(offline ? part('offline')?.textContent : newsOf(scene));
    // The shop's page comes at once, most times, and has its own to say.
    if (scene === 'finished') late = setTimeout(say, patience);
    else say();
  };
  const enter = () => {
    fresh = false;
    heading?.focus();
  };
  const ask = () => {
    if (!shown.cancellable || before !== undefined) return;
    before = document.activeElement;
    setFooter();
    part('no')?.focus();
  };
  const goOn = () => {
    const back = before;
    close();
    if (back instanceof HTMLElement && back !== document.body) back.focus();
    else enter();
  };

  part('cancel')?.addEventListener('click', ask);
  part('no')?.addEventListener('click', goOn);
  part('yes')?.addEventListener('click', () => {
    close();
    cancelled();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') before === undefined ? ask() : goOn();
  });
  // The widget gives the focus to the frame around us: it is then nowhere in here.
  window.addEventListener('focus', () => {
    if (fresh && document.activeElement === document.body) enter();
  });

  return {
    show(view) {
      const { scene, offline, cancellable } = view;
      const isNew = scene !== shown.scene;
      if (isNew) for (const name of scenes) setHidden(part(name), name !== scene);
      if (isNew || offline !== shown.offline) announce(view);
      setHidden(part('offline'), !offline);
      shown = view;
      if (!cancellable) before = undefined;
      setFooter();
      if (!isNew) return;
      fresh = true;
      // What had the focus is gone; a page of somebody else's keeps it.
      if (document.hasFocus()) enter();
    },
    help() {
      const offer = part('help');
      if (!offer?.classList.contains('reserved')) return;
      offer.classList.remove('reserved');
      // Whoever is in the issuer's page sees it, and is not to be interrupted.
      if (!(document.activeElement instanceof HTMLIFrameElement))
        tell(offer.querySelector('summary')?.textContent);
    },
  };
}

const newsOf = (scene: string) => part(scene)?.dataset.news;

/** For assistive technology. */
function tell(text: string | null = ''): void {
  const news = part('news');
  if (news) news.textContent = text;
}

function setHidden(element: HTMLElement | null | undefined, hidden: boolean): void {
  if (element) element.hidden = hidden;
}
