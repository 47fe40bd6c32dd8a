/** Channels with which the server can notify users outside the app: fetched with a connection, stored for times without one. */
import { useEffect } from 'react'
import { getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { callApi } from '../session/api-client.ts'
import { persistedAtom } from '../storage/local-storage.ts'
import { useSyncStatus } from '../sync/user-queries.ts'

const notificationChannelsSchema = v.object({
  email: v.boolean(),
  sms: v.boolean(),
  /** Contacts that a code can verify; an older server names none. */
  codes: v.optional(v.object({ email: v.boolean(), phone: v.boolean() })),
})
export type NotificationChannels = v.InferOutput<typeof notificationChannelsSchema>

const notificationChannelsAtom = persistedAtom('notification-ways', v.nullable(notificationChannelsSchema), null)

/** Returns the channels; null until a server has sent them. */
export function useNotificationChannels(): NotificationChannels | null {
  const isOnline = useSyncStatus()?.connection === 'live'
  useEffect(() => {
    if (!isOnline) return
    void callApi('GET', '/notification-ways').then((result) => {
      const parsed = result.ok ? v.safeParse(notificationChannelsSchema, result.value) : undefined
      if (parsed?.success) getDefaultStore().set(notificationChannelsAtom, parsed.output)
    })
  }, [isOnline])
  return useAtomValue(notificationChannelsAtom)
}
