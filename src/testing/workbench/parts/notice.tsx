/** Says at the end of the window what came of a button. */
import { signal } from '@preact/signals';
import { ControlProblem } from '../api.ts';
import { texts } from '../texts.ts';

const notice = signal<{ readonly text: string; readonly isProblem: boolean } | undefined>(undefined);
const shownMs = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(text: string, isProblem = false): void {
  clearTimeout(timer);
  notice.value = { text, isProblem };
  // A problem stays until the next button.
  if (!isProblem)
    timer = setTimeout(() => {
      notice.value = undefined;
    }, shownMs);
}

/** Does what a button is for, and says what came of it. @param done said when it worked */
export async function attempt(work: () => Promise<unknown>, done: string = texts.done): Promise<boolean> {
  try {
    await work();
    tell(done);
    return true;
  } catch (error) {
    if (!(error instanceof ControlProblem)) throw error;
    tell(error.message, true);
    return false;
  }
}

/** Stands in the page from the start: a live region that comes with its text is often not read. */
export function NoticeBar() {
  const current = notice.value;
  return (
    <div class={`notice${current?.isProblem ? ' notice-problem' : ''}`} role="status" data-testid="notice">
      {current?.text}
    </div>
  );
}
