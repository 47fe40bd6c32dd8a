// Reads the JSON reports of end-to-end runs.
import { relative } from 'node:path'
import { firstLine } from './vitest-report.mjs'

/** @typedef {import('./vitest-report.mjs').Count} Count */
/** @typedef {{ error?: { message?: string, location?: { file: string, line: number } } }} Result */
/** @typedef {{ file: string, specs?: { ok: boolean, title: string, tests: { results: Result[] }[] }[], suites?: Suite[] }} Suite */
/** @typedef {{ suites: Suite[], stats: { expected: number, unexpected: number, flaky: number } }} Report */

/** @param {unknown} report undefined when the run wrote none @returns {Count} a test that passed only when repeated counts as failed */
export function playwrightCounts(report) {
  const stats = /** @type {Report | undefined} */ (report)?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** @param {string} root @param {Suite} suite @returns {string[]} */
function failedInSuite(root, { file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ results }) => results.length > 1))
    .map(({ title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      const where = error?.location ? ` (${relative(root, error.location.file)}:${error.location.line})` : ''
      return `${file} > ${title}: ${firstLine(error?.message)}${where}`
    })
  return [...own, ...suites.flatMap((suite) => failedInSuite(root, suite))]
}

/** @param {string} root @param {unknown} report @returns {string[]} every test that failed, with its error's first line and place */
export function failedInPlaywright(root, report) {
  return (/** @type {Report | undefined} */ (report)?.suites ?? []).flatMap((suite) => failedInSuite(root, suite))
}
