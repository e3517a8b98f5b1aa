/** Why a page could not load what it shows. */
export function LoadProblem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p class="problem" role="alert" data-testid="problem">
      {text}
    </p>
  );
}
