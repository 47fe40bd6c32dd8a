// Finds the Chromium that the browser tests run in. Plain JavaScript, because it runs before the packages are installed.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell: the same pages for a sixth less work, but without notifications and persistent profiles. */
const ENGINE = { names: ['chromium-headless-shell'], fixed: ['/usr/bin/chromium-headless-shell'] }
const WHOLE = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  fixed: ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
}

/**
 * Features of the browser that no test uses. The pop-ups of its address bar are separate pages in every window, and cost as much
 * as the product's page does. A later list replaces an earlier one, so it repeats the features that Playwright turns off and that matter
 * here.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Arguments for every launch: no sandbox when running as root, no traffic of the browser's own, and no address beyond this machine. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${WITHOUT.join()}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {readonly { names: readonly string[], fixed: readonly string[] }[]} kinds the first that is found wins
 * @param {NodeJS.ProcessEnv} environment CHROMIUM_PATH wins over everything
 * @returns {string | undefined}
 */
function findOf(kinds, environment) {
  const named = environment['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return kinds
    .flatMap(({ names, fixed }) => [...fixed, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))])
    .find(isExecutable)
}

/**
 * @param {NodeJS.ProcessEnv} [environment] CHROMIUM_PATH wins over everything
 * @returns {string | undefined} the path of the quickest browser; undefined when this machine has none outside Playwright's own folder
 */
export const findBrowser = (environment = process.env) => findOf([ENGINE, WHOLE], environment)

/**
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string | undefined} the path of one that shows notifications and has a persistent profile
 */
export const findWholeBrowser = (environment = process.env) => findOf([WHOLE], environment)
