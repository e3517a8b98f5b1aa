import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    rollupOptions: { input: ['svelte.html', 'angular.html', 'angular-server.html'] },
  },
});
