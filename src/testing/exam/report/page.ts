/** The report for persons: one page that needs nothing else, on a phone as on a desktop. */
import { type JourneyResult, type Verdict, verdicts } from '#contract/exam.ts';
import { findRow } from './find-row.ts';
import { escapeXml } from './junit.ts';

const headings: Readonly<Record<Verdict, string>> = {
  fails: 'What to mend',
  holds: 'What holds',
  'not tried': 'What was not tried',
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 0 }
.sum { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; list-style: none; font-size: 1.1rem }
article { border: 1px solid #8886; border-left: .4rem solid #888; border-radius: .3rem; padding: .6rem .8rem; margin: .6rem 0 }
article.fails { border-left-color: #c62828 } article.holds { border-left-color: #2e7d32 }
p { margin: .2rem 0; overflow-wrap: anywhere } .why { opacity: .8 } .remedy { font-weight: 600 }
details { margin-top: .3rem } summary { cursor: pointer; padding: .2rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem } ol { padding-left: 1.4rem }
img { max-width: 100%; max-height: 24rem; height: auto; border: 1px solid #8886 }`;

export function writePage(results: readonly JourneyResult[], seconds: number): string {
  const of = (verdict: Verdict) => results.filter((one) => one.verdict === verdict);
  const order = ['fails', ...verdicts.filter((verdict) => verdict !== 'fails')] as const;
  const sums = order.map((verdict) => `<li>${of(verdict).length} ${verdict}</li>`).join('');
  const parts = order.map((verdict) => {
    const articles = of(verdict).map(toArticle).join('\n');
    return articles === '' ? '' : `<h2>${headings[verdict]}</h2>\n${articles}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The shop’s examination</title>
<style>${style}</style>
<h1>The shop’s examination</h1>
<ul class="sum">${sums}<li>${Math.round(seconds)} s</li></ul>
${parts.join('\n')}
</html>
`;
}

function toArticle({ name, verdict, seen, steps, proof, picture }: JourneyResult): string {
  const { why, remedy } = findRow(name);
  const done = steps.map((step) => `<li>${escapeXml(step)}</li>`).join('');
  const image =
    picture === undefined
      ? ''
      : `<img loading="lazy" alt="The last page" src="data:image/jpeg;base64,${picture}">`;
  const lines = proof.length === 0 ? '' : `<pre>${escapeXml(proof.join('\n'))}</pre>`;
  const details =
    done === ''
      ? ''
      : `<details><summary>What was done, and the proof</summary><ol>${done}</ol>${lines}${image}</details>`;
  return `<article class="${verdict.replace(' ', '-')}" id="${name}">
<h3>${name}</h3>
<p class="why">${escapeXml(why)}</p>
<p>${escapeXml(seen)}</p>
${verdict === 'fails' ? `<p class="remedy">${escapeXml(remedy)}</p>` : ''}${details}
</article>`;
}
