import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rolldown } from 'vite';

const WEB = resolve(import.meta.dirname, '..');
const PAGE = resolve(WEB, 'verify.html');
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The checking page: one file that needs no server and no network, and may reach none. From the same sources and the same
 * `package-lock.json` it is the same on every machine, byte for byte: it holds no date, no path and no hash of anything else.
 */
export async function verifier(): Promise<string> {
  const result = (await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte()],
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(WEB, 'src/fair/verify.ts'), output: { codeSplitting: false, entryFileNames: 'verify.js' } },
    },
  })) as Rolldown.RolldownOutput;
  const script =
    result.output
      .find((part): part is Rolldown.OutputChunk => part.type === 'chunk' && part.isEntry)
      ?.code.replaceAll('</script', '<\\/script')
      .trim() ?? '';
  const style = result.output
    .flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [String(part.source)] : []))
    .join('')
    .trim();
  const strange = result.output.filter((part) => part.fileName !== 'verify.js' && !part.fileName.endsWith('.css')).map((part) => part.fileName);
  if (!script || !style || strange.length) throw new Error(`verify.html must be one script and one style, and is also: ${strange.join(', ')}`);
  // Attributes of style are the page's own, such as the width of a picture.
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src-elem ${hash(style)}; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
  return readFileSync(PAGE, 'utf-8')
    .replace('    <title>', () => `    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <title>`)
    .replace('  </head>', () => `    <style>${style}</style>\n  </head>`)
    .replace(/<script.*<\/script>/, () => `<script type="module">${script}</script>`);
}

/** Puts the checking page beside the site's own. */
export function checkingPage(): Plugin {
  return {
    name: 'stich-verifier',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: await verifier() });
    },
  };
}
