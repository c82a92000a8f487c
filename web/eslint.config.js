import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['.svelte-check/', 'src/paraglide/', 'public/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } }, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // `_` is the name of a value that a pattern or an `{#each}` has to name.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_+$', varsIgnorePattern: '^_+$' }],
      // `{' '}` keeps a space that the compiler would remove at the edge of a block.
      'svelte/no-useless-mustaches': 'off',
      // Sets and maps are replaced as a whole (`$state.raw`, `$derived`), or nothing on the page depends on them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // `$derived((seen ||= …))` reads the value of its last evaluation, which the rule does not know.
      'no-useless-assignment': 'off',
    },
  },
);
