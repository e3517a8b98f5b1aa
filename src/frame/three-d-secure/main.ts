import { step } from '#contract/three-d-secure.ts';
import { readWire } from '#contract/wire-schema.ts';
import { watchCopyButtons } from './copy-button.ts';
import { writeLocalTime } from './local-time.ts';
import { takeLook } from './look.ts';
import { openPage } from './page.ts';
import { initialState } from './state.ts';
import { tellNobody, tellWidget } from './widget-port.ts';

const { id, code, shop, step: given } = document.documentElement.dataset;
const first = readWire(step, JSON.parse(given ?? 'null'));
const tell = location.hash.startsWith('#widget') ? tellWidget(shop?.split(' ')) : tellNobody;
takeLook(location.hash);
watchCopyButtons();
writeLocalTime();
const subject = id ? `threeDSecure/${id}` : code && `paymentCode/${code}`;
if (subject) {
  const open = () => openPage(`/v1/${subject}/step`, tell, first);
  // The page opens only after the load event, for which the widget waits: an issuer's page that never loads would
  // delay that event.
  if (document.readyState === 'complete') open();
  else window.addEventListener('load', open);
}
// The page of an unknown authentication or payment says so in its markup. The widget then asks the gateway how to continue.
else tell({ ...initialState, isUnknown: true });
