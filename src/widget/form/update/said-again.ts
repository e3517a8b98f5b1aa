/** What a form says stays true when its texts change: errors and messages are said again in the texts of now. */
import type { FormTexts } from '../../../texts/form.ts';
import { listDrawn } from '../../page/drawn.ts';
import { errorText, errorTexts } from '../fields/error-text.ts';
import type { FieldErrors } from '../fields/field-errors.ts';
import type { PaymentForm } from '../payment-form.ts';

/**
 * Remembers what the forms say now.
 *
 * @returns a function that says it again where the texts have changed. It returns the first sentence for a screen reader;
 * empty when no error has changed
 */
export function rememberSentences(forms: readonly PaymentForm[]): () => string {
  const before = forms.flatMap((form) =>
    [...form.fields.checked()].flatMap((errors) => shownError(form, errors)),
  );
  const texts = forms[0]?.context.texts.value;
  return () => {
    for (const form of forms) if (texts) translateMessages(form, texts);
    const changed = before.filter(
      (error) => !error.form.scope.isOver && sentenceOf(error) !== error.sentence,
    );
    for (const { errors } of changed) {
      if (errors.field.problem) errors.show(false);
      // A value that only the gateway found wrong.
      else errors.showServerError();
    }
    return changed[0] ? sentenceOf(changed[0]) : '';
  };
}

interface ShownError {
  readonly form: PaymentForm;
  readonly errors: FieldErrors;
  readonly sentence: string;
}

function shownError(form: PaymentForm, errors: FieldErrors): ShownError[] {
  return errors.isShown ? [{ form, errors, sentence: sentenceOf({ form, errors }) }] : [];
}

function sentenceOf({ form: { context, spec }, errors: { field } }: Omit<ShownError, 'sentence'>): string {
  const texts = errorTexts(context.texts.value, context.spoken.value, spec.ccMethods);
  return errorText(field.name, field.problem || 'invalid', texts);
}

/** Writes the messages of a form in its texts of now. A message that the page has changed is left as it is. */
function translateMessages({ container, context }: PaymentForm, before: FormTexts): void {
  const { texts, total } = context;
  const after = texts.value;
  const [start = '', end = ''] = before.amountChanged?.split('{0}') ?? [];
  const translate = (sentence: string): string => {
    if (start && sentence.startsWith(start) && sentence.endsWith(end))
      return after.amountChanged.replace('{0}', total.text.value ?? '');
    const key = (Object.keys(before) as (keyof FormTexts)[]).find((name) => before[name] === sentence);
    return key ? after[key] : sentence;
  };
  // What is hidden in the live region has been heard.
  for (const node of listDrawn(container, '.wpwl-message, .wpwl-notice, .wpwl-status:not([style])')) {
    const { textContent: sentence } = node;
    if (!sentence || translate(sentence) === sentence) continue;
    const close = node.querySelector('button');
    node.textContent = translate(sentence);
    if (!close) continue;
    close.setAttribute('aria-label', after.close);
    node.prepend(close);
  }
  for (const frame of listDrawn<HTMLIFrameElement>(container, '.wpwl-target'))
    frame.title = translate(frame.title);
}
