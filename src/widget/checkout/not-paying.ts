import type { ReadonlySignal } from '@preact/signals';
import type { Scope } from '../scope.ts';

interface Form {
  readonly spec: { readonly props: { readonly isBusy: ReadonlySignal<boolean> } };
}

/** How often to look whether the payment is over, in milliseconds. */
const pollIntervalMs = 100;

/** Resolves to true when none of the forms is paying, to false when the scope ends before. */
export function whenNotPaying(scope: Scope, forms: () => readonly Form[]): Promise<boolean> {
  const waiting = scope.child();
  return new Promise((resolve) => {
    waiting.add(() => resolve(false));
    const look = () => {
      if (waiting.isOver) return;
      if (forms().some(({ spec }) => spec.props.isBusy.value))
        return void waiting.after(pollIntervalMs, look);
      resolve(true);
      waiting.end();
    };
    look();
  });
}
