import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { PREVIEWS, pictures } from './previews.ts';

const WEB = resolve(import.meta.dirname, '..');
const WORKER = resolve(import.meta.dirname, 'worker.js');
type Words = typeof import('../src/home/words.ts');

/** The files that never change under their name. */
function hashed(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((file) => file.startsWith('assets/'))
    .map((file) => `/${file}`)
    .sort();
}

const versionOf = (files: readonly string[]) => createHash('sha256').update(files.join()).digest('hex').slice(0, 12);

/** Makes what lets the page stand on a home screen and be seen in a message: icons, manifests, the service worker, and previews for the server to fill in. */
export function homeScreen(): Plugin {
  return {
    name: 'stich-home-screen',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      // By this the page knows whether a worker is newer than itself.
      handler: (_, { bundle }) => (bundle ? [{ tag: 'meta', attrs: { name: 'version', content: versionOf(hashed(bundle)) }, injectTo: 'head' }] : []),
    },
    async generateBundle(_, bundle) {
      const files = hashed(bundle);
      const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
      const { manifests, previews } = (await runnerImport<Words>(resolve(WEB, 'src/home/words.ts'), { root: WEB, configFile: false })).module;

      emit('worker.js', `const VERSION = ${JSON.stringify(versionOf(files))};\nconst FILES = ${JSON.stringify(files)};\n${readFileSync(WORKER, 'utf-8')}`);
      for (const [locale, manifest] of Object.entries(manifests())) emit(`manifest.${locale}.webmanifest`, JSON.stringify(manifest));
      emit('previews.json', JSON.stringify(previews((game) => `/preview-${game in PREVIEWS ? game : 'stich'}.png`)));
      for (const [name, picture] of Object.entries(await pictures())) emit(name, picture);
    },
  };
}
