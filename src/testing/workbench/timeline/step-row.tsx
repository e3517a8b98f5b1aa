import type { ComponentChildren } from 'preact';
import { lanes, type RequestDetail } from '#contract/control/events.ts';
import type { TenantInfo } from '#contract/control/tenants.ts';
import { toCurl } from '../copy/curl.ts';
import { formatChange, formatDuration, timeOfDay } from '../format.ts';
import { StatusCode } from '../parts/badges.tsx';
import { CopyButton } from '../parts/buttons.tsx';
import { ValueTree } from '../parts/value-tree.tsx';
import { getRequestDetail } from '../recorded-request.ts';
import { texts } from '../texts.ts';
import { getGist } from './sequence.tsx';
import { hasGapBefore, longestQuietMs, type TimelineStep } from './steps.ts';

const words = texts.timeline;

interface StepProps {
  readonly step: TimelineStep;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  /** How long the longest request took, in milliseconds. */
  readonly longest: number;
  readonly gateway: string;
  readonly tenant: TenantInfo | undefined;
  onToggle(isOpen: boolean): void;
}

/** One step of the timeline, with a line before it when there was a pause. */
export function StepRow(props: StepProps) {
  const { step, isLast, isOpen, longest, onToggle } = props;
  const { event } = step;
  const request = getRequestDetail(event);
  const gist = getGist(event);
  return (
    <>
      {hasGapBefore(step) && (
        <li class="gap" data-testid="gap">
          <ThroughRail lane={step.previousLane} />
          <span>{gapText(step)}</span>
        </li>
      )}
      <li class={`step step-${event.kind}`} data-testid="step" data-lane={event.lane} data-seq={event.seq}>
        <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
          <summary data-row>
            <Rail lane={step.lane} previousLane={step.previousLane} isLast={isLast} />
            <span class="step-lane">{texts.laneNames[event.lane]}</span>
            <span class="step-what">
              {request ? <RequestLine request={request} what={event.what} /> : event.what}
              {gist !== '' && <span class="tag">{gist}</span>}
              {request?.fault && <span class="tag tag-fault">{words.fault}</span>}
              {request?.rule && <span class="tag">{request.rule}</span>}
            </span>
            <span class="step-bar">
              {request && <Duration milliseconds={request.milliseconds} longest={longest} />}
            </span>
            <span class="step-time number">
              <time dateTime={event.at}>{timeOfDay(event.at)}</time>
              <span class="soft">{sinceText(step)}</span>
            </span>
          </summary>
          {isOpen && <StepDetail {...props} />}
        </details>
      </li>
    </>
  );
}

/** `POST /v1/checkouts/:id/payment 503` as its parts. */
function RequestLine({ request: { method, status }, what }: { request: RequestDetail; what: string }) {
  const [, route = what] = what.split(' ');
  return (
    <>
      <span class="method">{method}</span> {route} <StatusCode status={status} />
    </>
  );
}

function gapText({ quiet, clockMove }: TimelineStep): string {
  const pause = quiet > longestQuietMs ? [words.later(formatDuration(quiet))] : [];
  const move = clockMove === 0 ? [] : [words.clockMoved(formatChange(clockMove))];
  return [...pause, ...move].join(', ');
}

const sinceText = ({ sincePrevious }: TimelineStep) =>
  sincePrevious === null ? '' : `+${formatDuration(sincePrevious)}`;

/** A bar beside the number, which says the same. */
function Duration({ milliseconds, longest }: { milliseconds: number; longest: number }) {
  return (
    <>
      <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect width={Math.max(1, (100 * milliseconds) / longest)} height="6" rx="1" />
      </svg>
      <span class="number">{formatDuration(milliseconds)}</span>
    </>
  );
}

function StepDetail({ step: { event, lane }, isLast, gateway, tenant }: StepProps) {
  const request = getRequestDetail(event);
  return (
    <div class="step-detail">
      <ThroughRail lane={isLast ? null : lane} />
      {request && tenant && (
        <p class="actions">
          <CopyButton testId="copy-curl" text={() => toCurl(request, gateway, tenant.accessToken)}>
            {words.copyCurl}
          </CopyButton>
        </p>
      )}
      <ValueTree members={event.detail} />
    </div>
  );
}

interface RailProps {
  readonly lane: number;
  readonly previousLane: number | null;
  readonly isLast: boolean;
}

/** The lanes are five units wide and the step is two units high; the style stretches them, not the lines. */
function Lanes({ children }: { children: ComponentChildren }) {
  return (
    <svg viewBox="0 0 5 2" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {lanes.map((name, index) => (
        <path key={name} class="lane-line" d={`M${index + 0.5} 0V2`} />
      ))}
      {children}
    </svg>
  );
}

function Rail({ lane, previousLane, isLast }: RailProps) {
  const at = lane + 0.5;
  const from = (previousLane ?? lane) + 0.5;
  return (
    <span class="rail" aria-hidden="true">
      <Lanes>
        {previousLane !== null && <path class="rail-line" d={`M${from} 0C${from} .8 ${at} .2 ${at} 1`} />}
        {!isLast && <path class="rail-line" d={`M${at} 1V2`} />}
      </Lanes>
      <span class={`point point-${lanes[lane]}`} />
    </span>
  );
}

/** The lanes beside what stands between two steps; the line goes through in one of them, when it is given. */
function ThroughRail({ lane }: { lane: number | null }) {
  return (
    <span class="rail through" aria-hidden="true">
      <Lanes>{lane !== null && <path class="rail-line" d={`M${lane + 0.5} 0V2`} />}</Lanes>
    </span>
  );
}
