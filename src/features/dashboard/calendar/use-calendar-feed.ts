/** Secret link to the provider's calendar. It needs the server: a link made on the device would not work. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Refusal } from '#domain/errors.ts'
import { callApi } from '#state/session/api-client.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'

const PATH = '/provider/calendar-feed'
const feedSchema = v.object({ created_at: v.nullable(v.string()) })
const createdSchema = v.object({ path: v.string(), created_at: v.string() })

/** @returns undefined when the server could not be reached or understood */
async function fetchCreatedAt(): Promise<string | null | undefined> {
  const result = await callApi('GET', PATH)
  const parsed = result.ok ? v.safeParse(feedSchema, result.value) : undefined
  return parsed?.success ? parsed.output.created_at : undefined
}

export interface CalendarFeedState {
  readonly isOnline: boolean
  /** The device is known to be offline. */
  readonly isOffline: boolean
  /** Creation time of the link; null without a link, undefined while the server has not responded. */
  readonly createdAt: string | null | undefined
  /** The server was asked whether a link exists, and did not respond. */
  readonly isUnavailable: boolean
  readonly reload: () => Promise<void>
  /** The link while it is visible: from its creation until the screen is left. */
  readonly link: string | undefined
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly renew: () => Promise<void>
  /** @returns whether the link was removed */
  readonly remove: () => Promise<boolean>
}

export function useCalendarFeed(): CalendarFeedState {
  const connection = useSyncStatus()?.connection
  const isOnline = connection === 'live'
  const [createdAt, setSince] = useState<string | null>()
  const [isUnread, setUnread] = useState(false)
  const [link, setLink] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const take = (found: string | null | undefined): void => {
    if (found !== undefined) setSince(found)
    setUnread(found === undefined)
  }
  useEffect(() => {
    if (!isOnline) return undefined
    let isLeft = false
    void fetchCreatedAt().then((found) => {
      if (!isLeft) take(found)
    })
    return () => {
      isLeft = true
    }
  }, [isOnline])

  const run = async (method: 'POST' | 'DELETE'): Promise<unknown> => {
    setBusy(true)
    setRefused(undefined)
    const result = await callApi(method, PATH)
    setBusy(false)
    if (!result.ok) setRefused(result.error)
    return result.ok ? (result.value ?? null) : undefined
  }
  return {
    isOnline,
    isOffline: connection === 'offline',
    createdAt,
    isUnavailable: isUnread && createdAt === undefined,
    async reload() {
      setBusy(true)
      take(await fetchCreatedAt())
      setBusy(false)
    },
    link,
    busy,
    refused,
    async renew() {
      const parsed = v.safeParse(createdSchema, await run('POST'))
      if (!parsed.success) return
      setLink(new URL(parsed.output.path, location.origin).href)
      setSince(parsed.output.created_at)
    },
    async remove() {
      if ((await run('DELETE')) === undefined) return false
      setLink(undefined)
      setSince(null)
      return true
    },
  }
}
