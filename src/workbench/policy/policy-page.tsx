import type { PolicyNeeds } from '#contract/control/records.ts';
import { callControl } from '../api.ts';
import { shownDateTime } from '../format.ts';
import { ActionButton, CopyButton } from '../parts/buttons.tsx';
import { LoadProblem, useLoaded } from '../parts/loaded.tsx';
import { TableHead } from '../parts/table.tsx';
import { texts } from '../texts.ts';

const words = texts.policy;
const header = 'Content-Security-Policy';

/** The policy that a shop's page needs for this gateway, and what browsers have reported. */
export function PolicyPage() {
  const { value, problem, reload } = useLoaded<PolicyNeeds>('/policy');
  return (
    <>
      <LoadProblem text={problem} />
      {value && (
        <>
          <section class="card" aria-labelledby="needed-title">
            <h2 id="needed-title">{words.needed}</h2>
            <p class="soft">{words.neededHint}</p>
            <ul class="directives" data-testid="policy">
              {value.policy.split('; ').map((directive) => (
                <li key={directive}>
                  <code>{directive};</code>
                </li>
              ))}
            </ul>
            <p class="actions">
              <CopyButton testId="copy-header" text={() => `${header}: ${value.policy}`}>
                {words.header}
              </CopyButton>
              <CopyButton
                testId="copy-meta"
                text={() => `<meta http-equiv="${header}" content="${value.policy}">`}
              >
                {words.meta}
              </CopyButton>
            </p>
          </section>
          <section class="card" aria-labelledby="reports-title">
            <h2 id="reports-title">{words.report}</h2>
            <p class="soft">{words.reportHint}</p>
            <p>
              <code>report-uri {value.reportUrl}</code>
            </p>
            <Reports needs={value} reload={reload} />
          </section>
        </>
      )}
    </>
  );
}

function Reports({ needs: { reports }, reload }: { needs: PolicyNeeds; reload(): Promise<void> }) {
  if (reports.length === 0) return <p class="empty">{words.none}</p>;
  return (
    <>
      <table class="rows stacked">
        <TableHead caption={words.caption} columns={words.columns} />
        <tbody>
          {reports.map(({ receivedAt, page, directive, blocked, isEnforced }, index) => (
            <tr key={`${receivedAt} ${index}`} data-testid="report">
              <td class="strong">{directive}</td>
              <td>
                <code>{blocked}</code>
              </td>
              <td>{page}</td>
              <td>{isEnforced ? words.enforced : words.reported}</td>
              <td class="number nowrap">{shownDateTime(receivedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="actions">
        <ActionButton
          testId="clear-reports"
          work={() => callControl('DELETE', '/policy/reports').then(reload)}
        >
          {words.clear}
        </ActionButton>
      </p>
    </>
  );
}
