/** What the shopper answers with, by kind of challenge. */
import { fill, join, type Markup } from '../../../web/template.ts';
import { choices } from '../answers.ts';
import { appPath } from '../paths.ts';
import type { Script } from '../switches.ts';
import { type Texts, words } from './language.ts';

export type Kind = 'code' | 'single' | 'multi' | 'oob';

export function kindOf(challenge: Script['challenge']): Kind {
  return challenge === 'single' || challenge === 'multi' || challenge === 'oob' ? challenge : 'code';
}

const commit = '<button class="first" type="submit" name="commit" value="true">{{text}}</button>\n';

const codeField = `<label for="code">{{code}}</label>
<input id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="12"{{invalid}}>
{{commit}}<button name="resend" value="true">{{resend}}</button>
`;
const choiceField = `<fieldset{{described}}><legend>{{question}}</legend>
{{options}}</fieldset>
{{commit}}`;
const options = {
  single: '<label class="choice"><input type="radio" name="choice" value="{{value}}">{{text}}</label>\n',
  multi:
    '<label class="choice"><input type="checkbox" name="choice.{{value}}" value="true">{{text}}</label>\n',
};
const confirmation = `<a class="button" href="{{address}}" target="_blank" rel="noopener">{{app}}</a>
{{commit}}`;

/** @param isWrong whether a notice stands above that says so */
export function controlsOf(kind: Kind, texts: Texts, isWrong: boolean, id: string): Markup {
  const described: Markup = { markup: isWrong ? ' aria-describedby="notice"' : '' };
  const text = kind === 'oob' ? texts.complete : texts.submit;
  const shared = { ...words(texts), commit: fill(commit, { text }) };
  if (kind === 'code') {
    const invalid = { markup: isWrong ? `${described.markup} aria-invalid="true"` : '' };
    return fill(codeField, { ...shared, invalid });
  }
  if (kind === 'oob') return fill(confirmation, { ...shared, address: appPath(id) });
  const shown = choices[kind].options.map((value) =>
    fill(options[kind], { value, text: texts.options[value] }),
  );
  return fill(choiceField, {
    ...shared,
    described,
    question: texts.question[kind],
    options: join(shown),
  });
}
