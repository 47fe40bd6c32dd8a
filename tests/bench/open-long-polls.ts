/** Feeds that wait for changes, as devices follow them: each a connection with one long poll after the other. */
import { Agent, get } from 'node:http'

/** Connections opened at once. */
const AT_ONCE = 50
const PAUSE_MS = 20

export interface LongPolls {
  /** Why long polls have failed. */
  readonly failures: () => readonly string[]
  stop(): void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Holds one request open, and repeats it when it ends. */
function hold(url: URL, token: string, agent: Agent, isStopped: () => boolean, failed: (why: string) => void): Promise<void> {
  return new Promise((connected) => {
    const ask = (since: string): void => {
      url.searchParams.set('since', since)
      let text = ''
      const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => {
          if (response.statusCode !== 200) failed(`status ${response.statusCode}`)
          else if (!isStopped()) ask(/"last_seq":"([^"]+)"/.exec(text)?.[1] ?? since)
        })
      })
      request.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
      request.on('error', (error) => {
        connected()
        if (isStopped()) return
        // The server ended the connection while it was idle between two requests.
        if (request.reusedSocket) ask(since)
        else failed(error.message)
      })
    }
    ask('now')
  })
}

/** Opens a feed for each token. Resolves when all are connected and the server has had some time to hold them. */
export async function openLongPolls(origin: string, tokens: readonly string[]): Promise<LongPolls> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let stopped = false
  const failures: string[] = []
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    await Promise.all(
      tokens.slice(from, from + AT_ONCE).map((token) =>
        hold(
          new URL(`${origin}/db/me/_changes?feed=longpoll&include_docs=true&limit=500&heartbeat=25000&timeout=50000`),
          token,
          agent,
          () => stopped,
          (why) => failures.push(why),
        ),
      ),
    )
    await pause(PAUSE_MS)
  }
  await pause(2_000)
  return {
    failures: () => failures,
    stop: () => {
      stopped = true
      agent.destroy()
    },
  }
}
