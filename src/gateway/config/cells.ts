/**
 * The setting for the other cells of a service: the hosts to which the gateway may move requests with their
 * credentials.
 */

import * as z from 'zod';
import { parsedUrl } from '../../web/parsed-url.ts';
import { messagesFor } from './messages.ts';
import { isLoopbackOrigin } from './network.ts';
import { textMatching } from './values.ts';

const expected = messagesFor('an https address without query, such as https://tx02.gateway.example/');

/** The address of a cell. It must use https or be on this computer, because card data and tokens are sent there. */
export const cellAddress = z.string(expected).refine(isSafe, expected);

const cellForm = /^[0-9A-Za-z-]{1,31}$/;

/** The name of this gateway's own cell, with which the ids of its checkouts end; other ids end with digits of it. */
export const cell = z
  .string()
  .regex(cellForm, messagesFor('the name of a cell: up to 31 letters, digits and hyphens'));

/**
 * The address of each cell by the cell's name. A checkout id ends with this name, as in `….uat01-vm-tx02`
 * (gateway-contract 3.0).
 */
export const cells = z
  .record(z.string(), cellAddress, messagesFor('an object of addresses by the name of the cell'))
  .superRefine((found, context) => {
    for (const name of Object.keys(found)) {
      const message = problemOf(name);
      if (message !== '') context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/**
 * The entities of each cell by the cell's name, which may be this gateway's own. A merchant's id covers its channels. An
 * entity that no list has belongs to this cell.
 */
export const entitiesOfCells = z.record(
  cell,
  z.array(
    textMatching('the id of a merchant or channel: 32 hexadecimal digits in lower case', /^[0-9a-f]{32}$/),
    messagesFor('a list of ids of merchants and channels'),
  ),
  messagesFor('an object of lists of ids by the name of the cell'),
);

function problemOf(name: string): string {
  return cellForm.test(name) ? '' : 'is not the name of a cell; give up to 31 letters, digits and hyphens';
}

function isSafe(address: string): boolean {
  const url = parsedUrl(address);
  if (url === undefined) return false;
  const { protocol, username, password, search, hash } = url;
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackOrigin(address))) return false;
  return username === '' && password === '' && search === '' && hash === '';
}
