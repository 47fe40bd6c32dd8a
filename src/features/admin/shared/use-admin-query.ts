/** Something that the server is asked for as the admin, again when what is asked changes, or after a new session. */
import { useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin, useAdminSession } from '#state/session/admin-session.ts'

export interface AdminQuery<T> {
  /** What was answered last, also while something else is asked. */
  readonly data: T | undefined
  readonly busy: boolean
  readonly refused: Refusal | undefined
  /** When that was, ISO. */
  readonly answeredAt: string | undefined
  readonly reload: () => void
}

/** @param schema the same object each time */
export function useAdminQuery<S extends v.GenericSchema>(path: string, schema: S): AdminQuery<v.InferOutput<S>> {
  const session = useAdminSession()
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(true)
  const [refused, setRefused] = useState<Refusal>()
  const [got, setGot] = useState<{ readonly data: v.InferOutput<S>; readonly at: string }>()
  const isClosed = session === 'ended' || session === 'closed'
  useEffect(() => {
    if (isClosed) return undefined
    let isCurrent = true
    setBusy(true)
    void callAdmin('GET', path, schema).then((answer) => {
      if (!isCurrent) return
      setBusy(false)
      setRefused(answer.ok ? undefined : answer.error)
      if (answer.ok) setGot({ data: answer.value, at: new Date().toISOString() })
    })
    return () => {
      isCurrent = false
    }
  }, [path, schema, round, isClosed])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { data: got?.data, answeredAt: got?.at, busy: busy && !isClosed, refused, reload }
}
