/** GET /health: the server runs and the store accepts writes. */
import type { Handler } from 'hono'
import type { DocumentStore } from '../store/document-store.ts'
import type { AppEnv } from './app-env.ts'

/** Milliseconds for which a result is repeated, so that frequent probes cause no load. */
const FRESH_MS = 5_000
const PROBE_ID = 'health'

async function acceptsWrites(store: DocumentStore, now: number): Promise<boolean> {
  try {
    const current = await store.get(PROBE_ID)
    // A conflict means that another server has just written it, so the store works.
    await store.put({ ...current, _id: PROBE_ID, type: 'health', checked_ms: now })
    return true
  } catch {
    return false
  }
}

export function health(store: DocumentStore, nowMs: () => number): Handler<AppEnv> {
  let last: { readonly atMs: number; readonly result: Promise<boolean> } | undefined
  return async () => {
    const now = nowMs()
    if (!last || last.atMs + FRESH_MS <= now) last = { atMs: now, result: acceptsWrites(store, now) }
    const healthy = await last.result
    return Response.json(
      { status: healthy ? 'ok' : 'store unavailable', store: store.kind },
      { status: healthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    )
  }
}
