import jupyter from '@jupyter/eslint-plugin';
import prettier from 'eslint-config-prettier';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import ownRules from './scripts/eslint-rules.cjs';

const typedFiles = ['src/**/*.ts', 'src/**/*.tsx', 'test/**/*.ts', 'test/**/*.tsx'];

export default tseslint.config(
  {
    ignores: [
      'lib/',
      'dist/',
      'build/',
      'site/',
      '.cache/',
      '.venv/',
      'bench/corpus/',
      'bench/results/',
      '**/node_modules/',
      '**/labextension/',
      '**/cli_dist/',
      'test/**/fixtures/',
      'src/protocol/index.ts',
      'src/protocol/probe.ts'
    ]
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'off',
      'max-lines': ['error', { max: 400, skipComments: false, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 75, skipComments: true, skipBlankLines: true }]
    }
  },
  {
    files: typedFiles,
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.strict],
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname }
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      // Kinds of tokens and of nodes are compared with ranges of them.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true }
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true }
      ]
    }
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    plugins: { freshkernel: ownRules, regexp },
    rules: {
      'freshkernel/documented-exports': 'error',
      'freshkernel/no-spread-of-lists': 'error',
      // Foreign texts must not take quadratic time. A sticky expression is tried once, where a token begins.
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain', ignoreSticky: true }]
    }
  },
  {
    // CPython's grammar as types: one list, whose names are CPython's own.
    files: ['src/core/python/ast/nodes.ts'],
    rules: { 'max-lines': 'off', 'freshkernel/documented-exports': 'off' }
  },
  {
    // A `describe` is a list of tests, not a function that is read as a whole.
    files: ['test/**/*.ts', 'test/**/*.tsx'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // Other tests run at the same time: count steps, or see test/processor-time.ts.
      'no-restricted-properties': ['error', { object: 'performance', property: 'now' }]
    }
  },
  {
    files: ['src/lab/**/*.ts', 'src/lab/**/*.tsx', 'src/index.ts'],
    plugins: { jupyter },
    // Only the part for sources: "extends" would put the parser for JSON on these files too.
    extends: [jupyter.configs.recommended[0]],
    rules: {
      // A signal's slot is a method that is given together with its object.
      '@typescript-eslint/unbound-method': 'off',
      // What is heavy, the core, is loaded lazily; the rest is there from the start.
      'jupyter/prefer-lazy-imports': 'off'
    }
  },
  { ...jupyter.configs.recommended[1], plugins: { jupyter } },
  {
    files: ['ui-tests/**/*.ts', 'editors/**/*.ts'],
    extends: [...tseslint.configs.recommended]
  },
  prettier,
  // Prettier's settings switch off what it decides; these two are not about form.
  { rules: { curly: ['error', 'all'] } }
);
