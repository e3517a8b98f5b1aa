import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFlag } from '#contract/flag.ts';
import type { Config } from '../../../gateway/config/config.ts';
import { invalidParameters, noSuchPath } from '../../../gateway/core/refusal.ts';
import { getBody } from '../../../gateway/http/form-body.ts';
import { isForeign } from '../../../web/origin.ts';
import type { MovableClock } from '../clock.ts';
import { refuseStrangers } from './this-computer.ts';

const path = '/_sim/clock';

/** A number of milliseconds up to 31 years, so that the clock stays in the range of a `Date`. */
const milliseconds = /^[0-9]{1,12}$/;

/**
 * `GET /_sim/clock` returns the gateway's time. `POST` with `advance` (milliseconds) or `reset=true` moves it and does
 * at once what becomes due (threeds-security A.8); with both, the clock first returns to the real time and then
 * advances. Test environment only. It needs no credentials, so it answers only programs on this computer.
 */
export function addClock(
  app: FastifyInstance,
  clock: MovableClock,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): void {
  const told = () => ({ time: new Date(clock.now()).toISOString(), ahead: clock.ahead() });

  app.get(path, async (request) => {
    refuse(request);
    return told();
  });

  app.post(path, async (request) => {
    refuse(request);
    const { advance = '', reset = '' } = getBody(request);
    const errors = [
      ...(advance === '' || milliseconds.test(advance)
        ? []
        : [wrong('advance', advance, 'must be milliseconds, up to 12 digits, such as 600000')]),
      ...(reset === '' || readFlag(reset) ? [] : [wrong('reset', reset, 'must be true, or absent')]),
      ...(advance + reset === '' ? [wrong('advance', null, 'may not be empty; send it, or reset=true')] : []),
    ];
    if (errors.length > 0) throw invalidParameters(errors);
    if (reset === '') clock.advance(Number(advance));
    else clock.reset(Number(advance));
    return told();
  });

  /**
   * Refuses requests from other computers and from pages of other sites: a page of any site can post a form to this
   * computer.
   */
  function refuse(request: FastifyRequest): void {
    refuseStrangers(request);
    if (isForeign(request, publicOrigin)) throw noSuchPath();
  }
}

function wrong(name: string, value: string | null, message: string) {
  return { name, value: value?.slice(0, 64) ?? null, message };
}
