// Reads the JSON reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {string} file
 * @returns {unknown} the report, or undefined when the run wrote none
 */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param {string} file @returns {Count} */
export function countVitest(file) {
  const report = /** @type {{ numPassedTests: number, numFailedTests: number } | undefined} */ (readReport(file))
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/** @param {string | undefined} message @returns {string} its first line, without colours */
export const firstLine = (message) => stripVTControlCharacters(message ?? '').split('\n', 1)[0] ?? ''

/** @param {string} root @param {string} file of the report @returns {string[]} every test that failed with the first line of its error */
export function failedInVitest(root, file) {
  const report =
    /** @type {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | undefined} */ (
      readReport(file)
    )
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const path = name.replace(root, '')
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const lines = failed.map(({ fullName, failureMessages }) => `${path} > ${fullName}: ${firstLine(failureMessages?.[0])}`)
    return message === '' || lines.length > 0 ? lines : [`${path}: ${firstLine(message)}`]
  })
}

/**
 * @param {string | undefined} message of Playwright
 * @returns {string} its first line, and the last thing that it waited for
 */
function shortMessage(message) {
  const waits = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => /^ {2,}- (?!waiting \d|retrying )/.test(line))
  const [first, last] = [firstLine(message), waits.at(-1)?.trim().slice(0, 300)]
  return last === undefined ? first : `${first} … ${last}`
}

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
      return `${file} > ${title}: ${shortMessage(error?.message)}${where}`
    })
  return [...own, ...suites.flatMap((suite) => failedInSuite(root, suite))]
}

/** @param {string} root @param {unknown} report @returns {string[]} every test that failed, with its error in short and its place */
export function failedInPlaywright(root, report) {
  return (/** @type {Report | undefined} */ (report)?.suites ?? []).flatMap((suite) => failedInSuite(root, suite))
}
