export { createWalletForm } from '../form/wallets/create-wallet-form.ts';
