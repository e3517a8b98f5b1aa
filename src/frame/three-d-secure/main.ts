import { awaitWidget } from '../handshake.ts';

if (location.hash === '#widget') awaitWidget(document.documentElement.dataset.shop?.split(' '), () => {});
