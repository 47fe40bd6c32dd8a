import type { TestProjectConfiguration } from 'vitest/config'

/**
 * The two sets of Node tests: 'unit' beside their files, with the tests of the tree itself; 'contract' for every store,
 * and whole devices against the server.
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
        setupFiles: ['tests/support/whole-catalogue.ts'],
        include: ['{src,server,sw,mocks,.build}/**/*.test.{ts,tsx}', 'tests/{architecture,support}/**/*.test.ts'],
      },
    },
    {
      define: flags,
      test: {
        name: 'contract',
        environment: 'node',
        include: ['tests/{contract,convergence}/**/*.test.ts'],
        testTimeout: 120_000,
      },
    },
  ]
}
