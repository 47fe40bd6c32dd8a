/** A browser with a profile on disk that can be killed like a phone whose battery dies, and started again over the same profile. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { browserArguments, findWholeBrowser } from '../find-browser.mjs'

const START_WITHIN_MS = 20_000

export interface KillableBrowser {
  /** Folder of its profile. */
  readonly profile: string
  /** Starts it and opens an address. */
  open(url: string): Promise<Page>
  /** Ends it normally: everything is written to disk. */
  quit(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

/** Waits for the line in which the browser prints its DevTools endpoint. */
function devtoolsEndpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => reject(new Error(`The browser did not start:\n${printed}`)), START_WITHIN_MS)
    child.once('exit', () => reject(new Error(`The browser ended:\n${printed}`)))
    child.stderr?.on('data', (part: Buffer) => {
      printed += part.toString()
      const [, endpoint] = /DevTools listening on (\S+)/.exec(printed) ?? []
      if (endpoint === undefined) return
      clearTimeout(timer)
      resolve(endpoint)
    })
  })
}

/** @param asItIs without the changes that Playwright makes in every page: background pages are then hidden */
export async function openKillableBrowser({ asItIs = false }: { readonly asItIs?: boolean } = {}): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'nearhelp-profile-'))
  const executable = findWholeBrowser() ?? chromium.executablePath()
  let child: ChildProcess | undefined
  let browser: Browser | undefined

  const ended = async (end: (running: ChildProcess) => Promise<void> | void): Promise<void> => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    await end(running)
    await gone
    await browser?.close().catch(() => undefined)
  }
  const kill = (): Promise<void> => ended((running) => void running.kill('SIGKILL'))

  return {
    profile,
    open: async (url) => {
      const args = [
        ...browserArguments,
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--window-size=1280,800',
        'about:blank',
      ]
      child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      browser = await chromium.connectOverCDP(await devtoolsEndpoint(child), { noDefaults: asItIs })
      const [context] = browser.contexts()
      if (!context) throw new Error('The browser has no window')
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(url)
      return page
    },
    quit: () =>
      ended(async () => {
        const session = await browser?.newBrowserCDPSession()
        // It closes instead of responding.
        await session?.send('Browser.close').catch(() => undefined)
      }),
    kill,
    dispose: async () => {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
