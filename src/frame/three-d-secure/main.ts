import { step } from '#contract/three-d-secure.ts';
import { readWire } from '#contract/wire-schema.ts';
import { takeLook } from './look.ts';
import { openPage } from './page.ts';
import { initialState } from './state.ts';
import { tellNobody, tellWidget } from './widget-port.ts';

const { id, shop, step: given } = document.documentElement.dataset;
const first = readWire(step, JSON.parse(given ?? 'null'));
const tell = location.hash.startsWith('#widget') ? tellWidget(shop?.split(' ')) : tellNobody;
takeLook(location.hash);
if (id) {
  const open = () => openPage(id, tell, first);
  // The page opens only after the load event, for which the widget waits: an issuer's page that never loads would
  // delay that event.
  if (document.readyState === 'complete') open();
  else window.addEventListener('load', open);
}
// The page of an unknown authentication says so in its markup. The widget then asks the gateway how to continue.
else tell({ ...initialState, isUnknown: true });
