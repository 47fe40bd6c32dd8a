/** Floor of a page that waits: a text that follows the time, one long poll, and on the way a position at an interval. */
export interface IdleFloor {
  readonly token: string
  /** How often the text changes, ms. */
  readonly repaintMs: number
  /** A request for a position, or with one, at an interval. */
  readonly position?: { readonly method: 'GET' | 'PUT'; readonly path: string; readonly everyMs: number; readonly body?: string }
}

declare global {
  interface Window {
    startIdle(options: IdleFloor): void
  }
}

const shown = document.body.appendChild(document.createElement('output'))
const show = (text: string): void => {
  shown.textContent = text
}

/** Follows the feed. The body is read as it comes, because only heartbeats tell a waiting connection from a dead one. */
async function poll(headers: Readonly<Record<string, string>>): Promise<void> {
  let since = 'now'
  for (;;) {
    const response = await fetch(
      `/db/me/_changes?feed=longpoll&heartbeat=10000&timeout=50000&limit=500&include_docs=true&since=${encodeURIComponent(since)}`,
      {
        headers,
      },
    )
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    since = (JSON.parse(text) as { readonly last_seq: string }).last_seq
  }
}

window.startIdle = ({ token, repaintMs, position }) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  setInterval(() => show(new Date().toISOString()), repaintMs)
  void poll(headers)
  if (!position) return
  const { method, path, everyMs, body } = position
  const ask = async (): Promise<void> =>
    show(await (await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })).text())
  setInterval(() => void ask(), everyMs)
}
