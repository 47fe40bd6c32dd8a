import type { TestProjectConfiguration } from 'vitest/config'

/** What opens databases and lays hands on their library, which stays changed for the tests of everything else. */
const ALONE = 'src/data/**/*.test.ts'

/** A property over hundreds of cases takes its time on a machine that does other things besides, ms. */
const UNHURRIED_MS = 30_000

/**
 * The sets of Node tests: 'unit' beside their files, with the tests of the tree itself, many files in one process because loading
 * the modules anew for each costs more than the tests; 'data' for the device's databases, apart from them; 'contract' for the
 * server, every store, whole devices against the server, and attacks on it.
 *
 * @param define the compile-time flags, as the build sets them
 */
export function testProjects(define: Readonly<Record<string, string>>): TestProjectConfiguration[] {
  const flags = { ...define, __MOCK__: 'false', __BUILD_ID__: '"test"' }
  return [
    {
      define: flags,
      test: {
        name: 'unit',
        environment: 'node',
        isolate: false,
        testTimeout: UNHURRIED_MS,
        setupFiles: ['tests/support/whole-catalogue.ts'],
        include: ['{src,sw,mocks,build}/**/*.test.{ts,tsx}', 'tests/{architecture,support}/**/*.test.ts'],
        exclude: [ALONE],
      },
    },
    {
      define: flags,
      test: {
        name: 'data',
        environment: 'node',
        isolate: false,
        testTimeout: UNHURRIED_MS,
        setupFiles: ['tests/support/indexed-db.ts'],
        include: [ALONE],
      },
    },
    {
      define: flags,
      test: {
        name: 'contract',
        environment: 'node',
        isolate: false,
        include: ['{server,tests/contract,tests/convergence,tests/security}/**/*.test.ts'],
        testTimeout: 120_000,
      },
    },
  ]
}
