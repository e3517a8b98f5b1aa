import { useState } from 'preact/hooks';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly testId: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly isNumber?: boolean;
  onType(text: string): void;
}

export function TextField({ label, value, testId, hint, isRequired, isNumber, onType }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        list={undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        class={isNumber ? 'short' : undefined}
        required={isRequired}
        value={value}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        data-testid={testId}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
    </label>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly testId: string;
  /** Values, or values with their words. */
  readonly options: readonly (string | readonly [string, string])[];
  onChoose(value: string): void;
}

export function SelectField({ label, value, testId, options, onChoose }: SelectFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        data-testid={testId}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => {
          const [name, word] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={name} value={name}>
              {word}
            </option>
          );
        })}
      </select>
    </label>
  );
}

/** Keeps what is typed into a form. */
export function useFields<Fields extends Record<string, string>>(initial: Fields) {
  const [fields, setFields] = useState(initial);
  return {
    fields,
    /** Gives the properties of a field that are the same for all. */
    field: (name: keyof Fields & string) => ({
      value: fields[name] ?? '',
      onType: (text: string) => setFields((before) => ({ ...before, [name]: text })),
      onChoose: (text: string) => setFields((before) => ({ ...before, [name]: text })),
    }),
    clear: () => setFields(initial),
  };
}
