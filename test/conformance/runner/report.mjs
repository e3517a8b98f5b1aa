/** Writes the texts that a run prints. */

/**
 * @typedef {import('./rows.mjs').Outcome} Outcome
 */

/**
 * Lists every row with its section and its outcome.
 *
 * @param {Outcome[]} rows
 */
export function listOf(rows) {
  return rows
    .map((row) => `${isWrong(row) ? 'WRONG' : 'ok   '} ${row.id} (${row.section}): ${row.statement}\n`)
    .join('');
}

/**
 * @param {import('./judge.mjs').Verdict} verdict
 * @param {Outcome[]} proven by our own tests of browsers and clients
 * @param {{ id: string }[]} [unshown] what neither this run nor our own tests show of this server
 */
export function reportOf(verdict, proven, unshown = []) {
  const { rows, values, browser, notRun } = verdict;
  const lines = [
    ...[...rows, ...values, ...browser, ...proven].filter(isWrong).map(failure),
    ...sections('Statements', rows),
    ...sections('Statements, shown in a browser', browser),
    ...sections('Boundary values of parameters', values, parametersOf),
    ...sections('Shown in browsers and clients: statements whose test exists', proven),
    ...deviations([...rows, ...values]),
    ...(notRun.length > 0
      ? ['', `Not run, because they need means of this implementation: ${notRun.length}`]
      : []),
    ...notRun.map(
      ({ id, server, needs = [] }) =>
        `  ${id} needs ${[...new Set([...needs, server ?? []].flat())].join(', ')}`,
    ),
    ...(unshown.length > 0
      ? [
          ...['', `Not shown, because it takes a browser (--means browser) or a client: ${unshown.length}`],
          `  ${unshown.map(({ id }) => id).join(' ')}`,
        ]
      : []),
    '',
    summary(values),
  ];
  const { passed, total } = totalOf(verdict);
  return `${lines.join('\n')}\n${passed} of ${total}\n`;
}

/** @param {import('./judge.mjs').Verdict} verdict */
export function totalOf({ rows, values, browser }) {
  const all = [...rows, ...values, ...browser];
  return { passed: all.filter((one) => !isWrong(one)).length, total: all.length };
}

/** @param {{ problems: string[] }} outcome */
export function isWrong({ problems }) {
  return problems.length > 0;
}

/** @param {Outcome} outcome */
function failure({ id, section, statement, specification, problems, answer }) {
  const words = specification === undefined ? '' : `  the specification's own words: ${specification}\n`;
  return `WRONG ${id} (${section}): ${statement}\n  ${problems.join('\n  ')}\n${words}  answer: ${answer}\n`;
}

/**
 * Lists what follows a settled question where the specification says something else or less, each with its words.
 *
 * @param {Outcome[]} outcomes
 */
function deviations(outcomes) {
  const lines = outcomes.flatMap(({ id, parameter, specification }) =>
    specification === undefined ? [] : [`  ${parameter ?? id}: ${specification}`],
  );
  const unique = [...new Set(lines)];
  if (unique.length === 0) return [];
  return [
    '',
    `Judged by a settled question, where the specification's own words are: ${unique.length}`,
    ...unique,
  ];
}

/**
 * @param {string} title
 * @param {Outcome[]} outcomes
 * @param {(outcomes: Outcome[]) => string} [more]
 */
function sections(title, outcomes, more = () => '') {
  if (outcomes.length === 0) return [];
  const names = [...new Set(outcomes.map(({ section }) => section))];
  return [
    ...['', title],
    ...names.map((name) => {
      const its = outcomes.filter(({ section }) => section === name);
      const passed = its.filter((one) => !isWrong(one)).length;
      return `  ${`${passed} of ${its.length}`.padStart(12)}  ${name}${more(its)}`;
    }),
  ];
}

/** @param {Outcome[]} outcomes */
function parametersOf(outcomes) {
  return ` (${new Set(outcomes.map(({ parameter }) => parameter)).size} parameters)`;
}

/** @param {Outcome[]} values */
function summary(values) {
  const right = values.filter((one) => one.right);
  const wrong = values.filter((one) => !one.right);
  const names = new Set(values.map(({ parameter }) => parameter)).size;
  return `${names} parameters, ${right.length} right values (${right.filter(isWrong).length} refused), ${wrong.length} wrong ones (${wrong.filter(isWrong).length} not refused by name)`;
}
