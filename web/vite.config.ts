import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { groups } from './scripts/chunks.ts';
import { homeScreen } from './scripts/home-screen.ts';
import { PARAGLIDE } from './scripts/paraglide.mjs';
import { rulebook } from './scripts/rulebook.ts';
import { checkingPage } from './scripts/verifier.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    // `npm run words` has compiled them before a build.
    command === 'serve' && paraglideVitePlugin(PARAGLIDE),
    svelte(),
    rulebook(),
    homeScreen(),
    checkingPage(),
  ],
  build: {
    outDir: '../src/stich/server/site',
    emptyOutDir: true,
    target: 'es2022',
    // The site's Content-Security-Policy is default-src 'self': nothing may become a data: URI.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which files each part of the page needs.
    manifest: 'parts.json',
    rolldownOptions: { output: { codeSplitting: { groups: groups() } } },
  },
  server: { fs: { allow: ['.', '../docs/rules'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
}));
