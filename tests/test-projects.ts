import { fileURLToPath } from 'node:url'
import type { TestProjectConfiguration } from 'vitest/config'
import { translations } from '../build/translations/translations-plugin.ts'

/** Tests that open databases and patch their library, which would stay patched for all other tests of the process. */
const ALONE = ['src/data/**/*.test.ts', 'tests/security/reads/device-reads.test.ts']

/** Databases of kept releases, which take as long as all others. */
const RELEASED = ['src/data/user-store/released-versions.test.ts']

/** Enough for a property over hundreds of cases on a busy machine, ms. */
const UNHURRIED_MS = 30_000

/** Catalogues of the languages are imported as in a build. */
const plugins = [translations(fileURLToPath(new URL('..', import.meta.url)))]

/** The build's compile-time flags, as tests see them. */
const flags = { __MOCK__: 'false', __BUILD_ID__: '"test"' }

/**
 * Returns the Vitest projects. 'unit' runs the tests beside the sources and those of the tree itself, many files in one process,
 * because loading the modules for each file costs more than its tests. 'data' runs the device's databases apart from them, 'released' those of the kept releases.
 * 'contract' runs the server over every store. 'devices' runs whole devices against the server, and attacks on it. 'fresh-clone' installs
 * and builds a copy of the tree, and runs after everything else.
 */
export function testProjects(): TestProjectConfiguration[] {
  return [
    {
      define: flags,
      plugins,
      test: {
        name: 'unit',
        environment: 'node',
        isolate: false,
        testTimeout: UNHURRIED_MS,
        setupFiles: ['tests/support/load-catalogue.ts'],
        include: ['{src,sw,mocks,build}/**/*.test.{ts,tsx}', 'tests/{architecture,bench,pictures,soak,support}/**/*.test.ts'],
        exclude: ALONE,
      },
    },
    {
      define: flags,
      plugins,
      test: {
        name: 'data',
        environment: 'node',
        isolate: false,
        testTimeout: UNHURRIED_MS,
        setupFiles: ['tests/support/indexed-db.ts'],
        include: ALONE,
        exclude: RELEASED,
      },
    },
    {
      define: flags,
      plugins,
      test: {
        name: 'released',
        environment: 'node',
        testTimeout: UNHURRIED_MS,
        setupFiles: ['tests/support/indexed-db.ts'],
        include: RELEASED,
      },
    },
    {
      define: flags,
      plugins,
      test: {
        name: 'contract',
        environment: 'node',
        isolate: false,
        include: ['{server,tests/contract}/**/*.test.ts'],
        testTimeout: 120_000,
      },
    },
    {
      define: flags,
      plugins,
      test: {
        name: 'devices',
        environment: 'node',
        include: ['tests/{convergence,security}/**/*.test.ts'],
        exclude: ALONE,
        testTimeout: 120_000,
      },
    },
    { test: { name: 'fresh-clone', environment: 'node', include: ['tests/fresh-clone/**/*.test.ts'], hookTimeout: UNHURRIED_MS } },
  ]
}
