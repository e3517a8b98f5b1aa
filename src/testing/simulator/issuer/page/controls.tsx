/** The controls with which the shopper answers, by kind of challenge. */
// biome-ignore-all lint/a11y/useButtonType: a button without a type submits its form, as those of issuers do

import type { IssuerTexts } from '../../../../texts/simulated-issuer.ts';
import { choiceAnswers } from '../answers.ts';
import { appPath } from '../paths.ts';
import type { IssuerScript } from '../switches.ts';

export type ChallengeKind = 'code' | 'single' | 'multi' | 'oob';

export function getChallengeKind(challenge: IssuerScript['challenge']): ChallengeKind {
  return challenge === 'single' || challenge === 'multi' || challenge === 'oob' ? challenge : 'code';
}

interface ControlsProps {
  readonly kind: ChallengeKind;
  readonly texts: IssuerTexts;
  /** Whether the page shows a notice that the last answer was wrong. */
  readonly isWrong: boolean;
  /** threeDSServerTransID of the transaction. */
  readonly id: string;
}

export function Controls({ kind, texts, isWrong, id }: ControlsProps) {
  if (kind === 'code') return <CodeControls texts={texts} isWrong={isWrong} />;
  if (kind !== 'oob') return <ChoiceControls kind={kind} texts={texts} isWrong={isWrong} />;
  return (
    <>
      <a class="button" href={appPath(id)} target="_blank" rel="noopener">
        {texts.app}
      </a>
      <Commit text={texts.complete} />
    </>
  );
}

function CodeControls({ texts, isWrong }: Pick<ControlsProps, 'texts' | 'isWrong'>) {
  return (
    <>
      <label for="code">{texts.code}</label>
      <input
        id="code"
        name="code"
        dir="ltr"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength={12}
        aria-describedby={isWrong ? 'notice' : undefined}
        aria-invalid={isWrong ? 'true' : undefined}
      />
      <Commit text={texts.submit} />
      <button name="resend" value="true">
        {texts.resend}
      </button>
    </>
  );
}

interface ChoiceControlsProps extends Pick<ControlsProps, 'texts' | 'isWrong'> {
  readonly kind: 'single' | 'multi';
}

function ChoiceControls({ kind, texts, isWrong }: ChoiceControlsProps) {
  return (
    <>
      <fieldset aria-describedby={isWrong ? 'notice' : undefined}>
        <legend>{texts.question[kind]}</legend>
        {choiceAnswers[kind].options.map((value) => (
          <label class="choice">
            <input {...attributesOf(kind, value)} />
            {texts.options[value]}
          </label>
        ))}
      </fieldset>
      <Commit text={texts.submit} />
    </>
  );
}

/**
 * Returns the attributes of a choice. A single choice sends its value under one name; multiple choices send a name
 * each.
 */
function attributesOf(kind: 'single' | 'multi', value: string) {
  return kind === 'single'
    ? ({ type: 'radio', name: 'choice', value } as const)
    : ({ type: 'checkbox', name: `choice.${value}`, value: 'true' } as const);
}

function Commit({ text }: { text: string }) {
  return (
    <button class="first" type="submit" name="commit" value="true">
      {text}
    </button>
  );
}
