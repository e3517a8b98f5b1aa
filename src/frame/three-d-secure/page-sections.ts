import { elementById } from './element.ts';
import { sectionIds, type View } from './view.ts';

/** How long the return to the shop may take before the shopper is told about it, in milliseconds. */
const finishedNoticeMs = 1_000;
/** How long the widget may take to show the frame, in milliseconds. A reader says only what changes in a page that is shown. */
const firstNoticeMs = 500;

interface SectionEvents {
  /** Called when the shopper has cancelled and has confirmed it. */
  cancelled(): void;
}

/** Shows the page's sections, and around them the way to cancel and the help. */
export interface PageSections {
  show(view: View): void;
  /** Offers help for an issuer's page that does not appear. The offer stays as long as an issuer's page is shown. */
  offerHelp(): void;
}

/**
 * Creates what shows the section of each view, handles cancelling and the focus, and announces changes to assistive
 * technology.
 */
export function createPageSections({ cancelled }: SectionEvents): PageSections {
  const [heading, cancel, question, help] = ['heading', 'cancel', 'question', 'help'].map(elementById);
  let shown: View = { section: 'waiting', isOffline: false, isNeeded: false, canCancel: false };
  /**
   * The element that had the focus before the shopper was asked whether to cancel; undefined while the question is
   * not open.
   */
  let focusBefore: Element | null | undefined;
  /** Whether the focus has not yet reached this section. */
  let isNew = true;
  let isHelpDue = false;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  const setControls = () => {
    const isAsking = focusBefore !== undefined;
    setHidden(question, !isAsking);
    setHidden(cancel, isAsking || !shown.canCancel);
    // A shopper who wants to cancel may only be missing the issuer's page.
    setHidden(help, shown.section !== 'challenge' || !(isHelpDue || isAsking));
  };
  const closeQuestion = () => {
    focusBefore = undefined;
    setControls();
  };
  const announce = ({ section, isOffline }: View) => {
    clearTimeout(noticeTimer);
    const say = () => tell(isOffline ? elementById('offline')?.textContent : statusOf(section));
    // The shop's page usually appears at once, and announces by itself what is new.
    if (section === 'finished') noticeTimer = setTimeout(say, finishedNoticeMs);
    else if (shown.section === 'waiting' && section !== 'waiting')
      noticeTimer = setTimeout(say, firstNoticeMs);
    else say();
  };
  const focusHeading = () => {
    isNew = false;
    heading?.focus();
  };
  const ask = () => {
    // A page with a code has no button where the acquirer cannot be told.
    if (!cancel || !shown.canCancel || focusBefore !== undefined) return;
    focusBefore = document.activeElement;
    setControls();
    elementById('no')?.focus();
  };
  const goOn = () => {
    const back = focusBefore;
    closeQuestion();
    if (back instanceof HTMLElement && back !== document.body) back.focus();
    else focusHeading();
  };

  cancel?.addEventListener('click', ask);
  elementById('no')?.addEventListener('click', goOn);
  help?.addEventListener('click', ({ target }) => {
    if (focusBefore !== undefined && target instanceof HTMLButtonElement) goOn();
  });
  elementById('yes')?.addEventListener('click', () => {
    closeQuestion();
    cancelled();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') focusBefore === undefined ? ask() : goOn();
  });
  // The widget focuses the frame around this page. No element inside has the focus then.
  window.addEventListener('focus', () => {
    if (isNew && document.activeElement === document.body) focusHeading();
  });

  return {
    show(view) {
      const { section, isOffline, canCancel } = view;
      const isOther = section !== shown.section;
      if (isOther) for (const id of sectionIds) setHidden(elementById(id), id !== section);
      if (isOther || isOffline !== shown.isOffline) announce(view);
      setHidden(elementById('offline'), !isOffline);
      shown = view;
      if (!canCancel) focusBefore = undefined;
      setControls();
      if (!isOther) return;
      isNew = true;
      // The element that had the focus no longer exists. If another page has the focus, that page keeps it.
      if (document.hasFocus()) focusHeading();
    },
    offerHelp() {
      if (isHelpDue) return;
      isHelpDue = true;
      setControls();
      // A shopper who is using the issuer's page sees the offer and must not be interrupted.
      if (!(document.activeElement instanceof HTMLIFrameElement))
        tell(help?.querySelector('summary')?.textContent);
    },
  };
}

const statusOf = (section: string) => elementById(section)?.dataset.status;

/** Announces a text to assistive technology. */
function tell(text: string | null = ''): void {
  const status = elementById('status');
  if (status) status.textContent = text;
}

function setHidden(element: HTMLElement | null | undefined, hidden: boolean): void {
  if (element) element.hidden = hidden;
}
