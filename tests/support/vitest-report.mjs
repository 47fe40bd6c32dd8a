// Reads the JSON reports of test runs.
import { existsSync, readFileSync } from 'node:fs'
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
