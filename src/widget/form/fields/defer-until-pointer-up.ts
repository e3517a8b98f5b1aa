import type { Scope } from '../../scope.ts';

/**
 * Delays work while a mouse button or a finger is down. When the shopper leaves a wrong field by pressing Pay, the
 * error that appears would move the button away from under the pointer, and the press would be lost.
 *
 * @returns a function that calls its argument at once when nothing is pressed, else right after the release
 */
export function deferUntilPointerUp(scope: Scope): (run: () => void) => void {
  let isPressed = false;
  const waiting: (() => void)[] = [];
  const release = () => {
    isPressed = false;
    // The work runs in a later task, because the click event is dispatched after the release.
    scope.after(0, () => {
      for (const run of waiting.splice(0)) run();
    });
  };
  const press = ({ button }: PointerEvent) => {
    isPressed = button === 0;
  };
  scope.listen(document, 'pointerdown', press, { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'contextmenu']) {
    scope.listen(document, end, release, { capture: true });
  }
  scope.listen(window, 'blur', release);
  return (run) => {
    if (isPressed) waiting.push(run);
    else run();
  };
}
