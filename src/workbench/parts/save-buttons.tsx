import type { JournalEvent } from '#contract/control/events.ts';
import type { ControlHealth } from '#contract/control/tenants.ts';
import { download } from '../copy/download.ts';
import { toHar } from '../copy/har.ts';
import { texts } from '../texts.ts';
import { useLoaded } from './loaded.ts';

const words = texts.timeline;

interface SaveProps {
  /** Kind and id, such as `checkout-0A1B.uat01`, of which the file gets a short form. */
  readonly name: string;
  readonly record: { readonly timeline: readonly JournalEvent[]; readonly [more: string]: unknown };
}

/** Saves what is known of a checkout or a payment as files: the whole record, or its requests for tools that read HAR. */
export function SaveButtons({ name, record }: SaveProps) {
  const { value: health } = useLoaded<ControlHealth>('/health');
  if (health === undefined) return null;
  const [kind = '', id = ''] = name.split('-');
  const file = `${kind}-${id.split('.')[0]?.slice(-10)}`;
  const { gateway, version } = health;
  return (
    <>
      <button
        type="button"
        class="button"
        data-testid="save-json"
        onClick={() => download(`${file}.json`, `${JSON.stringify(record, null, 2)}\n`)}
      >
        {words.saveJson}
      </button>
      <button
        type="button"
        class="button"
        data-testid="save-har"
        onClick={() => download(`${file}.har`, toHar(record, gateway, version))}
      >
        {words.saveHar}
      </button>
    </>
  );
}
