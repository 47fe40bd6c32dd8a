/** Debian's firefox-esr, driven by its built-in WebDriver BiDi. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from '#tests/support/e2e/free-port.ts'
import { pressActions, typeActions, type Browser } from './browser.ts'
import { endProgram, startProgram, until } from './program.ts'

interface ProtocolResponse {
  readonly id?: number
  readonly result?: unknown
  readonly message?: string
}

const connect = (port: number): Promise<WebSocket> =>
  until(
    'Firefox listens',
    () =>
      new Promise<WebSocket | undefined>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
        socket.once('open', () => resolve(socket))
        socket.once('error', () => resolve(undefined))
      }),
  )

type Call = (method: string, params: object) => Promise<unknown>

/** Calls and their responses over one socket. */
function callsOver(socket: WebSocket): Call {
  let last = 0
  const waiting = new Map<number, (response: ProtocolResponse) => void>()
  socket.on('message', (data: Buffer) => {
    const response = JSON.parse(data.toString()) as ProtocolResponse
    if (response.id !== undefined) waiting.get(response.id)?.(response)
  })
  return async (method, params) => {
    last += 1
    const id = last
    const response = new Promise<ProtocolResponse>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await response
    waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${message ?? 'no answer'}`)
    return result
  }
}

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

export async function openFirefox(): Promise<Browser> {
  const [port, profile] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'nearhelp-firefox-'))])
  const program = startProgram('firefox-esr', ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`], {
    MOZ_DISABLE_AUTO_SAFE_MODE: '1',
  })
  const socket = await connect(port)
  const call = callsOver(socket)
  const { capabilities } = (await call('session.new', { capabilities: {} })) as { capabilities: { browserVersion: string } }
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: readonly { context: string }[] }
  const context = contexts[0]?.context ?? ''
  await call('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
  const perform = (actions: object): Promise<unknown> => call('input.performActions', { context, actions })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'interactive' })),
    evaluate: async <T>(source: string, ...args: readonly (string | number)[]) => {
      const expression = `Promise.resolve((${source})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value) ?? 'null')`
      const said = (await call('script.evaluate', { expression, target: { context }, awaitPromise: true })) as Evaluated
      if (said.type === 'exception') throw new Error(said.exceptionDetails?.text ?? 'the page threw')
      return JSON.parse(said.result?.value ?? 'null') as T
    },
    press: async (x, y) => void (await perform(pressActions(x, y))),
    type: async (words) => void (await perform(typeActions(words))),
    picture: async () => {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as { data: string }
      return data
    },
    close: async () => {
      socket.close()
      await endProgram(program)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
