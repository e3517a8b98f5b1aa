import { examShop } from 'payment-widgets/testing/playwright';

examShop({ command: 'node shop.mjs' });
