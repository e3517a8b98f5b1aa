/** Draws what goes wrong with a request, the same in each run: one in seven meets nothing. */
import type { Random } from '../../../tools/bench/random.mjs';
import type { Fault } from './fake-adyen.ts';

type Below = Random['below'];

const faultsToDraw: readonly ((below: Below) => readonly Fault[])[] = [
  () => [],
  () => [{ kind: 'not-sent' }],
  () => [{ kind: 'in-progress' }],
  (below) => [{ kind: 'lost', isCharged: below(2) === 0 }],
  (below) => [{ kind: 'error', isCharged: below(2) === 0 }],
  (below) => [{ kind: 'garbage', isCharged: below(2) === 0 }],
  (below) => [{ kind: 'cut', at: below(330) }],
];

export function drawFaults(below: Below): readonly Fault[] {
  return faultsToDraw[below(faultsToDraw.length)]?.(below) ?? [];
}
