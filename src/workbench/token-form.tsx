import { useState } from 'preact/hooks';
import { texts } from './texts.ts';
import { setToken } from './token.ts';

const words = texts.token;

/** Asks for the token of the control plane, once in a tab. */
export function TokenForm() {
  const [typed, setTyped] = useState('');
  const use = (event: Event) => {
    event.preventDefault();
    setToken(typed.trim());
  };
  return (
    <form class="card token" onSubmit={use}>
      <h1>{words.title}</h1>
      <label class="field">
        <span>{words.label}</span>
        <input
          type="password"
          required
          autocomplete="off"
          value={typed}
          aria-describedby="token-hint"
          data-testid="token"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p id="token-hint" class="soft">
        {words.hint}
      </p>
      <button type="submit" class="button button-main" data-testid="use-token">
        {words.send}
      </button>
    </form>
  );
}
