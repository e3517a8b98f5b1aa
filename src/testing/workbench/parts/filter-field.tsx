import { useEffect, useRef, useState } from 'preact/hooks';
import { setQuery } from '../navigation.ts';

/** How long nothing is typed before the filter is used. */
const typingPauseMs = 150;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly isSearch?: boolean;
}

/** A field whose value is a filter of the address. What is typed does not fill the history. */
export function FilterField({ name, label, value, hint, isSearch = false }: FieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address has what was typed a moment ago, without blanks at its ends; more may have been typed since.
  useEffect(() => {
    if (timer.current === undefined) setTyped((text) => (text.trim() === value ? text : value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function type(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setQuery({ [name]: text.trim() }, true);
    }, typingPauseMs);
  }
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type={isSearch ? 'search' : 'text'}
        list={undefined}
        name={name}
        value={typed}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        data-testid={`filter-${name}`}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </label>
  );
}
