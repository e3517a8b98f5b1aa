// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { mountForms } from '../../../src/widget/form/mount-forms.ts';
import { makeContext } from '../form/card/card-kit.ts';
import { page } from '../kit.ts';
import { createLateScript } from '../late-script.ts';

const back = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a page that was left before it could pay asks about its checkout when the browser brings it back', async () => {
  vi.useFakeTimers();
  const { late, arrive } = createLateScript();
  const context = { ...makeContext(), later: late };
  const { forms } = mountForms(page('<form class="paymentWidgets"></form>'), ['VISA'], context, {
    onDrawn() {},
    onLateForms() {},
  });
  expect(forms).toHaveLength(1);
  back(false);
  expect(context.restored).not.toHaveBeenCalled();
  back(true);
  expect(context.restored).toHaveBeenCalledOnce();

  void forms[0]?.executePayment();
  await arrive(true);
  back(true);
  expect(context.restored).toHaveBeenCalledTimes(2);
  forms[0]?.scope.end();
  back(true);
  expect(context.restored).toHaveBeenCalledTimes(2);
});
