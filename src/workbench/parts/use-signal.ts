import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'preact/hooks';

/** Gives the value of a signal, and renders the component anew when it changes. */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>): Value {
  const [, setValue] = useState(signal.value);
  useEffect(() => signal.subscribe((value) => setValue(() => value)), [signal]);
  return signal.value;
}
