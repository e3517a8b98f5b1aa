import { addPaymentCommands } from 'payment-widgets/testing/cypress';

addPaymentCommands();
