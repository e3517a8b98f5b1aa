import { step } from '../../contract/three-d-secure.ts';
import { openPage } from './page.ts';
import { begun } from './state.ts';
import { tellNobody, tellWidget } from './widget-port.ts';

const { id, shop, step: given } = document.documentElement.dataset;
const first = step.safeParse(JSON.parse(given ?? 'null')).data;
const tell = location.hash === '#widget' ? tellWidget(shop?.split(' ')) : tellNobody;
if (id) {
  const open = () => openPage(id, tell, first);
  // Not before: an issuer's page that never comes would hold this document's load back, for which the widget waits.
  if (document.readyState === 'complete') open();
  else window.addEventListener('load', open);
}
// The page of an unknown authentication says so in its markup; the widget knows the way on.
else tell({ ...begun, lost: true });
