export { createWalletForm } from '../form/wallets/create-wallet-form.ts';
export { default as styles } from '../styles/wallets.css?inline';
