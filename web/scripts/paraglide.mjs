/**
 * How messages become functions, beforehand and in vite's development server.
 * @type {import('@inlang/paraglide-js').CompilerOptions}
 */
export const PARAGLIDE = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
};
