/** Reads what a query by date asks for (gateway-contract 10). Times are in UTC. */
import { dayOrTime } from '#contract/parameters/dates.ts';
import { describeProblem } from '#contract/parameters/format.ts';
import { maxQueryDays, pageNumber, typeList } from '#contract/parameters/query.ts';
import { missing, type ParameterError, type Parameters } from '#contract/parameters/table.ts';
import { invalidParameters } from '../core/refusal.ts';

export interface DateQuery {
  /** In milliseconds since 1970; included. */
  readonly from: number;
  /** In milliseconds since 1970; not included. */
  readonly before: number;
  /** All types when absent. */
  readonly paymentTypes?: readonly string[];
  /** From 1. */
  readonly pageNo: number;
}

const ofDates = ['date.from', 'date.to'] as const;
const onlyWithDates = ['pageNo', 'paymentTypes', 'paymentMethods'] as const;
const formats = {
  'date.from': dayOrTime,
  'date.to': dayOrTime,
  pageNo: pageNumber,
  paymentTypes: typeList,
} as const;

const second = 1_000;
const day = 86_400 * second;

/**
 * Returns undefined for a query without dates. Throws 400 naming each wrong parameter, and those that mean nothing beside the
 * others.
 */
export function readDateQuery(query: Parameters): DateQuery | undefined {
  const isByDate = ofDates.some((name) => query[name]);
  const errors = isByDate ? errorsIn(query) : errorsWithoutDates(query);
  if (errors.length > 0) throw invalidParameters(errors);
  if (!isByDate) return undefined;
  const { 'date.from': first = '', 'date.to': last = '', pageNo = '1', paymentTypes } = query;
  const from = timeOf(first);
  const before = timeOf(last) + unitOf(last);
  const span = errorsOfSpan(first, last, before - from);
  if (span.length > 0) throw invalidParameters(span);
  return {
    from,
    before,
    pageNo: Number(pageNo || 1),
    ...(paymentTypes && { paymentTypes: paymentTypes.split(',') }),
  };
}

function errorsIn(query: Parameters): readonly ParameterError[] {
  const errors = Object.entries(formats).flatMap(([name, format]): ParameterError[] => {
    const { [name]: value } = query;
    if (!value) return name.startsWith('date.') ? [missing(name, 'send date.from and date.to together')] : [];
    const message = describeProblem(format, value);
    return message === '' ? [] : [{ name, value, message }];
  });
  const besides = query.merchantTransactionId
    ? [
        {
          name: 'merchantTransactionId',
          value: null,
          message: 'is another search; leave it out, or leave out the dates',
        },
      ]
    : [];
  return [...errors, ...besides, ...unsupported(query)];
}

function errorsWithoutDates(query: Parameters): readonly ParameterError[] {
  const lone = onlyWithDates.filter((name) => query[name]);
  const message = 'belongs to a search by date; send date.from and date.to with it, or leave it out';
  return lone.map((name) => ({ name, value: query[name] ?? null, message }));
}

function unsupported({ paymentMethods }: Parameters): readonly ParameterError[] {
  const message = 'is no filter of this gateway; leave it out, and choose by paymentBrand in the answer';
  return paymentMethods ? [{ name: 'paymentMethods', value: paymentMethods, message }] : [];
}

function errorsOfSpan(first: string, last: string, span: number): readonly ParameterError[] {
  if (span <= 0) {
    return [
      {
        name: 'date.to',
        value: last,
        message: `must not be before date.from, which is ${first}; send a later one`,
      },
    ];
  }
  if (span <= maxQueryDays * day) return [];
  const message = `is more than ${maxQueryDays} days after date.from; send several queries of ${maxQueryDays} days at most`;
  return [{ name: 'date.to', value: last, message }];
}

const timeOf = (text: string) =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`);

/** Returns how much of time a text names: a day or a second, the last moment of which is asked for, too. */
const unitOf = (text: string) => (text.length === 10 ? day : second);
