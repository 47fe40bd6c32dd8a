/** Runs an admin query, and repeats it when its path changes or a new session starts. */
import { useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin, useAdminSession } from '#state/session/admin-session.ts'

export interface AdminQuery<T> {
  /** The last response; it stays while the next query runs. */
  readonly data: T | undefined
  readonly busy: boolean
  readonly refused: Refusal | undefined
  /** Time of that response, ISO. */
  readonly receivedAt: string | undefined
  readonly reload: () => void
}

/** @param schema must be the same object on every render */
export function useAdminQuery<S extends v.GenericSchema>(path: string, schema: S): AdminQuery<v.InferOutput<S>> {
  const session = useAdminSession()
  const [refreshKey, setRefreshKey] = useState(0)
  const [busy, setBusy] = useState(true)
  const [refused, setRefused] = useState<Refusal>()
  const [got, setGot] = useState<{ readonly data: v.InferOutput<S>; readonly at: string }>()
  const isClosed = session === 'ended' || session === 'closed'
  useEffect(() => {
    if (isClosed) return undefined
    let isCurrent = true
    setBusy(true)
    void callAdmin('GET', path, schema).then((result) => {
      if (!isCurrent) return
      setBusy(false)
      setRefused(result.ok ? undefined : result.error)
      if (result.ok) setGot({ data: result.value, at: new Date().toISOString() })
    })
    return () => {
      isCurrent = false
    }
  }, [path, schema, refreshKey, isClosed])
  const reload = useCallback(() => setRefreshKey((before) => before + 1), [])
  return { data: got?.data, receivedAt: got?.at, busy: busy && !isClosed, refused, reload }
}
