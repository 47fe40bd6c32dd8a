/** How the server can tell people something outside the app: asked while there is a connection, remembered for when there is none. */
import { useEffect } from 'react'
import { getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { callApi } from '../session/api-client.ts'
import { persistedAtom } from '../storage/local-storage.ts'
import { useSyncStatus } from '../sync/user-queries.ts'

const waysSchema = v.object({ email: v.boolean(), sms: v.boolean() })
export type NotificationWays = v.InferOutput<typeof waysSchema>

const waysAtom = persistedAtom('notification-ways', v.nullable(waysSchema), null)

/** @returns null while no server has said */
export function useNotificationWays(): NotificationWays | null {
  const isOnline = useSyncStatus()?.connection === 'live'
  useEffect(() => {
    if (!isOnline) return
    void callApi('GET', '/notification-ways').then((answer) => {
      const parsed = answer.ok ? v.safeParse(waysSchema, answer.value) : undefined
      if (parsed?.success) getDefaultStore().set(waysAtom, parsed.output)
    })
  }, [isOnline])
  return useAtomValue(waysAtom)
}
