// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readOptions } from '../../../src/contract/options.ts';
import { drivers } from '../../../src/widget/wallets/drivers.ts';
import type { WalletHost } from '../../../src/widget/wallets/wallet.ts';
import { makeHost } from './host-kit.ts';

const driver = vi.hoisted(() => vi.fn(async (_host: WalletHost) => ''));
vi.mock('../../../src/widget/wallets/samsung-pay.ts', () => ({ samsungPay: driver }));

test('the wallets’ script reads the wallets’ options beside those of the page, and reports wrong ones', async () => {
  const options = { locale: 'de', samsungPay: { serviceId: 's', merchantName: 5 }, googlePay: 'yes' };
  const { host } = makeHost('SAMSUNGPAY');
  const report = vi.fn();
  await drivers.samsungPay({ ...host, settings: readOptions(options).settings, options, report });
  const [given] = driver.mock.calls.at(-1) ?? [];
  expect(given?.settings).toMatchObject({
    locale: 'de',
    samsungPay: { serviceId: 's' },
    applePay: { version: 1 },
  });
  expect(Object.getPrototypeOf(given?.settings)).toBeNull();
  expect(report.mock.calls.flat(2).map(({ key }) => key)).toEqual(['googlePay', 'samsungPay.merchantName']);
});
