/** Starts the workbench in its page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { watchLinks } from './navigation.ts';
import { watchRowKeys } from './parts/row-keys.ts';
import { takeTokenFromAddress } from './token.ts';

takeTokenFromAddress();
watchLinks();
watchRowKeys();
const root = document.getElementById('workbench');
if (root) render(<App />, root);
