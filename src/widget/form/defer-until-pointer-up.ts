import type { Scope } from '../scope.ts';

/**
 * Holds work back while a mouse button or finger is down. Leaving a wrong field by pressing Pay shows its error,
 * which moves the button away under the pointer: the press would come to nothing.
 *
 * @returns runs its argument now, or right after the press
 */
export function deferUntilPointerUp(scope: Scope): (run: () => void) => void {
  let isPressed = false;
  const waiting: (() => void)[] = [];
  const release = () => {
    isPressed = false;
    // The click event comes after the release.
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
