import { defineConfig } from '@playwright/test';
import * as path from 'node:path';
import {
  chromium,
  gatewayServer,
  installOlderKernel,
  installPackages,
  languageServer,
  olderKernelServer,
  openServer,
  sharedServer,
  siteServer,
  startOf,
  startOfGateway,
  startOfSite,
  strictServer
} from './servers';

const results = path.resolve(__dirname, '..', '.cache', 'ui-tests-results');

// The numbers of the sequences of live sessions, where only those are tested.
const liveNumbers = process.env.FRESHKERNEL_LIVE_BROWSER_NUMBERS;
// Full scale includes collaboration and a language server, which need packages that JupyterLab does not include.
const isFull = process.env.FRESHKERNEL_SCALE === 'full' && liveNumbers === undefined;
if (isFull) {
  installPackages(sharedServer, 'requirements-collaboration.txt');
  installPackages(languageServer, 'requirements-lsp.txt');
  installOlderKernel();
}
const collaboration = {
  name: 'collaboration',
  testDir: './tests/collaboration'
};

const live = {
  name: 'live sessions',
  testDir: './tests/live',
  fullyParallel: true,
  use: { baseURL: openServer.url.replace(/\/$/, '') }
};

const besideLanguageServer = {
  name: 'language server',
  testDir: './tests/language-server'
};

const olderKernel = {
  name: 'ipykernel 6',
  testDir: './tests/lab',
  testMatch: 'kernel.spec.ts',
  use: { baseURL: olderKernelServer.url.replace(/\/$/, '') }
};

const gateway = {
  name: 'kernel gateway',
  testDir: './tests/gateway',
  use: { baseURL: gatewayServer.url.replace(/\/$/, '') }
};

const site = {
  name: 'site',
  testDir: './tests/site',
  use: { baseURL: siteServer.url }
};

const usual = [
  {
    name: 'lab',
    testDir: './tests/lab',
    // The README's pictures are taken on request and at full scale.
    testIgnore: isFull || process.env.FRESHKERNEL_SCREENSHOTS ? [] : 'screenshots.spec.ts',
    use: { baseURL: openServer.url.replace(/\/$/, '') }
  },
  {
    name: 'notebook',
    testDir: './tests/notebook',
    use: { baseURL: openServer.url.replace(/\/$/, '') }
  },
  {
    name: 'strict server',
    testDir: './tests/strict-server',
    use: { baseURL: strictServer.url }
  },
  // Sequences of live sessions are parts of the full scale: each takes minutes while other suites run.
  ...(isFull ? [collaboration, besideLanguageServer, olderKernel, gateway, site] : [])
];

export default defineConfig({
  testDir: './tests',
  outputDir: results,
  // Against hanging only: next to other suites, on a machine that others use too, all takes many times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  retries: 0,
  // Pictures, and what a cheaper test of test/lab or of JupyterLab shows, too.
  grepInvert: isFull || process.env.FRESHKERNEL_SCREENSHOTS ? [] : /@full/,
  workers: 2,
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  webServer: [
    ...[
      openServer,
      ...(liveNumbers === undefined ? [strictServer] : []),
      ...(isFull ? [sharedServer, languageServer, olderKernelServer, gatewayServer] : [])
    ].map(startOf),
    ...(isFull ? [startOfGateway(), startOfSite()] : [])
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium(), args: ['--no-sandbox'] }
  },
  projects: liveNumbers === undefined ? usual : [live]
});
