import { type KitCards, kitCardNames } from '#contract/control/records.ts';
import { tenantPath } from '../api.ts';
import { CopyButton } from '../parts/buttons.tsx';
import { useLoaded } from '../parts/loaded.ts';
import { LoadProblem } from '../parts/problem.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { texts } from '../texts.ts';

const words = texts.control;

/** The test cards that are valid by the tenant's clock. */
export function CardList({ tenant }: { tenant: string }) {
  const { value, problem } = useLoaded<KitCards>(tenantPath(tenant, '/cards'));
  return (
    <section class="card panel-wide" aria-labelledby="cards-title" data-testid="cards">
      <h2 id="cards-title">{words.cards}</h2>
      <LoadProblem text={problem} />
      {value && (
        <table class="rows stacked">
          <TableHead caption={words.cards} columns={words.cardColumns} />
          <tbody>
            {kitCardNames.map((name) => {
              const { number, expiry, cvv, holder, brand } = value[name];
              return (
                <tr key={name} data-testid="card">
                  <td>
                    <span class="strong">{name}</span> <span class="soft">{brand}</span>
                  </td>
                  <td class="number nowrap">
                    <code>{number}</code>
                  </td>
                  <td class="number">{expiry}</td>
                  <td class="number">{cvv}</td>
                  <td>{holder}</td>
                  <td>
                    <CopyButton testId="copy-card" label={words.copyNumber(name)} text={() => number} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
