// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { mountForms } from '../../../src/widget/form/mount-forms.ts';
import { page } from '../kit.ts';
import { lateChunks } from '../late-chunks.ts';
import { chunks } from '../loaded-chunks.ts';
import { makeContext } from './card/card-kit.ts';

const back = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a page that was left before it could pay asks about its checkout when the browser brings it back', async () => {
  vi.useFakeTimers();
  const { late, arrive } = lateChunks();
  const context = { ...makeContext(), payment: late.payment };
  const { forms } = mountForms(page('<form class="paymentWidgets"></form>'), ['VISA'], context, chunks, {
    drawn() {},
    late() {},
  });
  expect(forms).toHaveLength(1);
  back(false);
  expect(context.restored).not.toHaveBeenCalled();
  back(true);
  expect(context.restored).toHaveBeenCalledOnce();

  void forms[0]?.executePayment();
  await arrive.payment(true);
  back(true);
  expect(context.restored).toHaveBeenCalledTimes(2);
  forms[0]?.scope.end();
  back(true);
  expect(context.restored).toHaveBeenCalledTimes(2);
});
