/**
 * The chapters of the page `/docs/options`: the options that a merchant's page can give the widget. It is made from the table that the
 * widget reads options with.
 */
import type { VNode } from 'preact';
import {
  type CallbackChapter,
  callbackChapters,
  errorRows,
  globalRows,
} from '#contract/options/chapters/callbacks.ts';
import type { OptionChapter } from '#contract/options/chapters/chapter.ts';
import { dottedRows, optionChapters } from '#contract/options/chapters/index.ts';
import type { OptionRule } from '#contract/options/rules.ts';
import { findRule } from '#contract/options/whole-table.ts';
import { shopPolicyFor } from '#contract/page-policy.ts';
import { block, bulletList, code, linkHere, paragraph, prose, section } from './parts.tsx';
import type { Chapter, Part } from './shell.tsx';
import { type Line, table } from './table.tsx';

const example = `<form class="paymentWidgets" data-brands="VISA MASTER" action="https://shop.example/result"></form>
<script>
  var wpwlOptions = {
    style: 'plain',
    locale: 'de',
    registrations: { requireCvv: true },
    onBeforeSubmitCard() {
      return document.querySelector('#terms').checked;
    },
  };
</script>
<script src="https://pay.example/v1/paymentWidgets.js?checkoutId=…"></script>`;

const typed = `import type { WpwlOptions } from 'payment-widgets';

const options: WpwlOptions = { style: 'plain' };
window.wpwlOptions = options;`;

const rules = [
  'Options are read when the forms are drawn. They may stand before or after the script, as var, const or `window.wpwlOptions`, or be left out.',
  'Only own members count. A member that nobody knows is ignored.',
  'A wrong value is named once on the console, with what is expected; it alone is replaced by its default.',
  'true, false and numbers may be given as text, too.',
  'Callbacks are looked up when they are called, so that they may be assigned late, also inside `onReady`. One that throws is reported on the console and breaks nothing.',
];

/** Returns the chapters of the page. @param origin of the gateway, for the examples */
export function optionPageChapters(origin: string): Chapter[] {
  return [
    {
      id: 'about',
      title: 'How options are given',
      content: [block('A page', example), bulletList(rules.map(prose)), block('With types', typed)],
    },
    {
      id: 'policy',
      title: 'The page’s policy',
      content: [
        paragraph(
          'What a Content-Security-Policy of the page must allow, with a nonce of each answer for NONCE. It needs neither unsafe-inline nor unsafe-eval.',
        ),
        block('Content-Security-Policy', shopPolicyFor(origin)),
      ],
    },
    {
      id: 'options',
      title: 'Options',
      content: [contentsOf(optionChapters), ...optionChapters.map(optionSection)],
    },
    {
      id: 'callbacks',
      title: 'Callbacks',
      content: [contentsOf(callbackChapters), ...callbackChapters.map(callbackSection)],
    },
    { id: 'errors', title: 'Errors', content: [named('Errors', 'What onError gets as name', errorRows)] },
    { id: 'globals', title: 'Globals', content: [named('Globals', 'Member of window', globalRows)] },
  ];
}

function contentsOf(parts: readonly Part[]): VNode {
  return bulletList(parts.map(({ id, title }) => linkHere(id, title)));
}

function optionSection({ rows, text, ...chapter }: OptionChapter): VNode {
  const lines = dottedRows(rows).map(([key, { text: meaning, without }]): Line => {
    const rule = findRule(key);
    const fallback = rule === undefined ? '' : defaultOf(rule);
    return {
      id: `option.${key}`,
      cells: [code(key), prose(meaning), prose(rule?.expected ?? ''), without ?? fallback],
    };
  });
  const about = text === undefined ? [] : [paragraph(text)];
  const content = [
    ...about,
    table(`Options: ${chapter.title}`, ['Option', 'Meaning', 'Takes', 'Default'], lines),
  ];
  return section({ ...chapter, level: 3, content });
}

/**
 * Shows an option's default. Shows nothing for an object whose members have defaults of their own, and for an option
 * without a default.
 */
function defaultOf({ fallback, members }: OptionRule<unknown>): VNode | string {
  return members !== undefined || fallback === undefined ? '' : code(JSON.stringify(fallback));
}

function callbackSection({ rows, text, ...chapter }: CallbackChapter): VNode {
  const lines = Object.entries(rows).map(
    ([name, { takes, text: when, answer = '', self }]): Line => ({
      id: `callback.${name}`,
      cells: [
        code(`${name}(${takes})`),
        prose(self === undefined ? when : `${when} \`this\` is ${self}.`),
        prose(answer),
      ],
    }),
  );
  const head = ['Callback', 'Called', 'Answer'];
  const about = text === undefined ? [] : [paragraph(text)];
  const errors =
    'onError' in rows
      ? [paragraph([prose('Names of errors: '), linkHere('errors', 'below'), prose('.')])]
      : [];
  const content = [...about, table(`Callbacks: ${chapter.title}`, head, lines), ...errors];
  return section({ ...chapter, level: 3, content });
}

function named(label: string, head: string, rows: Readonly<Record<string, string>>): VNode {
  const lines = Object.entries(rows).map(([name, text]): Line => ({ cells: [code(name), prose(text)] }));
  return table(label, [head, 'Meaning'], lines);
}
