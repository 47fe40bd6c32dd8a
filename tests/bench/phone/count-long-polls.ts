/** Number of long polls that a device holds open concurrently. */
import type { BrowserContext, Request } from '@playwright/test'

const FEEDS = ['me', 'directory'] as const

export interface LongPollCount {
  /** The most of one feed that one tab held concurrently. */
  most(): number
}

/** Counts long polls from now on, separately for each tab and each of the two feeds. */
export function countLongPolls(context: BrowserContext): LongPollCount {
  const open = new Map<string, Set<Request>>()
  let most = 0
  const heldOf = (request: Request): Set<Request> | undefined => {
    const { pathname, searchParams } = new URL(request.url())
    const feed = FEEDS.find((name) => pathname === `/db/${name}/_changes`)
    if (!feed || searchParams.get('feed') !== 'longpoll' || request.serviceWorker()) return undefined
    const tab = context.pages().indexOf(request.frame().page())
    const key = `${tab} ${feed}`
    const held = open.get(key) ?? new Set()
    open.set(key, held)
    return held
  }
  context.on('request', (request) => {
    const held = heldOf(request)
    held?.add(request)
    most = Math.max(most, held?.size ?? 0)
  })
  const ended = (request: Request): void => {
    heldOf(request)?.delete(request)
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return { most: () => most }
}
