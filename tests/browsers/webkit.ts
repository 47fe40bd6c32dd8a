/** WebKitGTK's MiniBrowser, driven by Debian's webkit2gtk-driver (WebDriver), on a virtual screen. */
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/e2e/free-port.ts'
import { pressActions, typeActions, type Browser } from './browser.ts'
import { endProgram, startProgram, until } from './program.ts'

/** Path of the browser in Debian, by machine and version of the library. @throws Error where it is not installed */
function miniBrowser(): string {
  const libraries = '/usr/lib'
  for (const machine of readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'))) {
    const found = readdirSync(join(libraries, machine)).find((name) => /^webkit2?gtk-[\d.]+$/.test(name))
    if (found !== undefined) return join(libraries, machine, found, 'MiniBrowser')
  }
  throw new Error('There is no MiniBrowser: install webkit2gtk-driver')
}

interface Created {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion?: string }
}

export async function openWebKit(): Promise<Browser> {
  const [port, home] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'nearhelp-webkit-'))])
  const screen = `:${90 + (port % 900)}`
  const display = startProgram('Xvfb', [screen, '-screen', '0', '800x1000x24', '-nolisten', 'tcp'])
  const program = startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: screen,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // Its sandbox needs a kernel feature that containers lack, and its renderer a graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error ?? response.status} ${value.message ?? ''}`)
    return value
  }

  await until('the driver listens', async () => (await ask<{ ready: boolean }>('GET', '/status')).ready || undefined)
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const { sessionId, capabilities } = await ask<Created>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 390, height: 844 })
  await ask('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  return {
    name: `WebKitGTK ${capabilities.browserVersion ?? ''}`.trim(),
    goto: async (url) => void (await ask('POST', `${session}/url`, { url })),
    evaluate: async <T>(source: string, ...args: readonly (string | number)[]) => {
      // In the script itself: the page's policy forbids evaluating strings.
      const script = `const done = arguments[1]
        Promise.resolve((${source})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const said = await ask<{ value?: T; error?: string }>('POST', `${session}/execute/async`, { script, args: [args] })
      if (said.error !== undefined) throw new Error(said.error)
      return said.value as T
    },
    press: async (x, y) => void (await ask('POST', `${session}/actions`, { actions: pressActions(x, y) })),
    type: async (words) => void (await ask('POST', `${session}/actions`, { actions: typeActions(words) })),
    picture: () => ask<string>('GET', `${session}/screenshot`),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined)
      await Promise.all([endProgram(program), endProgram(display)])
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
