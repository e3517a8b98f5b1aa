import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts.ts';
import { Icon } from './icons.tsx';
import { attempt, tell } from './notice.tsx';

interface ActionProps {
  readonly testId: string;
  readonly children: ComponentChildren;
  /** Said when it worked. */
  readonly done?: string;
  readonly kind?: 'plain' | 'main' | 'danger';
  work(): Promise<unknown>;
}

/**
 * A button that calls the control plane. It does not become disabled meanwhile, because it would lose the focus; a second
 * press does nothing.
 */
export function ActionButton({ testId, children, done, kind = 'plain', work }: ActionProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await attempt(work, done);
    setIsBusy(false);
  }
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      data-testid={testId}
      aria-busy={isBusy}
      onClick={press}
    >
      {children}
    </button>
  );
}

interface CopyProps {
  readonly testId: string;
  /** The visible word; `Copy` when absent. */
  readonly children?: ComponentChildren;
  /** What is copied, for those who hear the button's name only. */
  readonly label?: string;
  text(): string;
}

export function CopyButton({ testId, children = texts.copy, label, text }: CopyProps) {
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => tell(texts.copied),
      () => tell(texts.copyFailed, true),
    );
  return (
    <button type="button" class="button" data-testid={testId} aria-label={label} onClick={copy}>
      <Icon name="copy" />
      {children}
    </button>
  );
}

/** Copies an id, beside its short form. */
export const CopyId = ({ id }: { readonly id: string }) => (
  <CopyButton testId="copy-id" label={texts.copyId(id)} text={() => id}>
    {''}
  </CopyButton>
);

const confirmMs = 4000;

interface ConfirmProps extends Omit<ActionProps, 'kind'> {
  /** What the button says after the first press. */
  readonly question: string;
}

/** A button for what cannot be taken back: it asks by its own words, and acts when it is pressed a second time. */
export function ConfirmButton({ testId, children, question, done = texts.done, work }: ConfirmProps) {
  const [isAsking, setIsAsking] = useState(false);
  async function press(): Promise<void> {
    setIsAsking(!isAsking);
    if (isAsking) await attempt(work, done);
    else setTimeout(() => setIsAsking(false), confirmMs);
  }
  return (
    <button
      type="button"
      class="button button-danger"
      data-testid={testId}
      aria-live="polite"
      onClick={press}
    >
      {isAsking ? question : children}
    </button>
  );
}
