// Compiles messages/ and the library's own texts to src/paraglide/, which all else of the page imports, if they have changed since.
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..');
const stamp = join(web, 'src/paraglide/.stamp');
const age = (file) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
// With the folders, whose age tells that a file has gone.
const folders = ['messages', '../src/stich/study/school/texts'];
const messages = await Promise.all(folders.map(async (folder) => [folder, ...(await readdir(join(web, folder), { recursive: true })).map((file) => join(folder, file))]));
const sources = ['package-lock.json', 'project.inlang/settings.json', 'scripts/paraglide.mjs', 'scripts/words.mjs', ...messages.flat()];
const ages = await Promise.all(sources.map((file) => age(join(web, file))));
if ((await age(stamp)) > Math.max(...ages)) process.exit();

const { compile } = await import('@inlang/paraglide-js');
const { PARAGLIDE } = await import('./paraglide.mjs');
process.chdir(web);
await compile(PARAGLIDE);
await writeFile(stamp, '');
// The compiler leaves a timer behind, for which Node would wait half a minute.
process.exit();
