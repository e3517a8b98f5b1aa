import { describe, expect, it } from 'vitest';
import {
  createPlace,
  createTimelinePlace,
  isOwnAddress,
  placeAddress,
  readPlace,
} from '../../../src/testing/workbench/address.ts';

const read = (address: string) => {
  const { pathname, search } = new URL(address, 'http://control.example');
  return readPlace(pathname, search);
};

describe('a place of the workbench', () => {
  it.each([
    '/workbench',
    '/workbench?tenant=demo&state=declined&search=14.50+EUR',
    '/workbench?brand=VISA&limit=200',
    '/workbench/tenants/demo/checkouts/0A1B.uat01?open=3-7&beside=page',
    '/workbench/tenants/a%2Fb/checkouts/c%20d',
    '/workbench/payments?tenant=demo&type=RF&brand=VISA&search=5.00&limit=200',
    '/workbench/tenants/demo/payments/8ac7a4a1?open=3',
    '/workbench/requests?tenant=demo&limit=200',
    '/workbench/requests?tenant=demo&on=payment.submit&status=503&open=4',
    '/workbench/callbacks?tenant=demo&kind=webhook',
    '/workbench/control?tenant=demo',
    '/workbench/tenants',
  ])('and its address are the same: %s', (address) => {
    expect(placeAddress(read(address))).toBe(address);
  });

  it('is read with its tenant, its checkout and its filters', () => {
    expect(read('/workbench/tenants/demo/checkouts/0A1B.uat01?open=3')).toEqual({
      page: 'timeline',
      tenant: 'demo',
      checkout: '0A1B.uat01',
      payment: '',
      query: { open: '3' },
    });
  });

  it('has its filters in one order, whoever wrote the address', () => {
    expect(placeAddress(read('/workbench?search=x&state=paid&tenant=demo'))).toBe(
      '/workbench?tenant=demo&state=paid&search=x',
    );
  });

  it('forgets what its page does not know, and filters that are empty', () => {
    expect(placeAddress(read('/workbench?colour=red&state='))).toBe('/workbench');
    expect(placeAddress(read('/workbench/tenants?tenant=demo'))).toBe('/workbench/tenants');
    expect(createPlace('checkouts', 'demo', { state: '', brand: 'VISA' }).query).toEqual({ brand: 'VISA' });
  });

  it('is the list when the address is unknown or broken', () => {
    expect(read('/workbench/nothing').page).toBe('checkouts');
    expect(read('/workbench/timeline').page).toBe('checkouts');
    expect(read('/workbench/payment').page).toBe('checkouts');
    expect(readPlace('/workbench/tenants/%E0%A4%A/checkouts/x', '').tenant).toBe('%E0%A4%A');
  });

  it('of a timeline names its tenant and its checkout', () => {
    expect(placeAddress(createTimelinePlace('demo', '0A.uat01'))).toBe(
      '/workbench/tenants/demo/checkouts/0A.uat01',
    );
  });

  it('is told apart from what the control plane answers itself', () => {
    expect(['/workbench', '/workbench/control', '/workbenches', '/tenants'].map(isOwnAddress)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
