import { openPage } from './page.ts';
import { begun } from './state.ts';
import { tellNobody, tellWidget } from './widget-port.ts';

const { id, shop } = document.documentElement.dataset;
const tell = location.hash === '#widget' ? tellWidget(shop?.split(' ')) : tellNobody;
if (id) openPage(id, tell);
// The page of an unknown authentication says so in its markup; the widget knows the way on.
else tell({ ...begun, lost: true });
