/** Loads sessions, other access and logins of the person whenever there is a connection. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import { fetchAccountSecurity, type AccountSecurity } from '#state/account/access-client.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'

export interface OwnSecurity {
  /** Undefined until the server has responded. */
  readonly list: AccountSecurity | undefined
  readonly refused: Refusal | undefined
  readonly isOnline: boolean
  readonly reload: () => Promise<void>
  /** Runs an action, then reloads everything. @returns whether the action succeeded; why not is in `problem` */
  readonly run: (what: () => Promise<Result<void, Refusal>>) => Promise<boolean>
  readonly busy: boolean
  /** Why the latest action failed. */
  readonly problem: string | undefined
  /** Forgets the problem, for another question. */
  readonly clearProblem: () => void
}

export function useAccountSecurity(): OwnSecurity {
  const isOnline = useSyncStatus()?.connection === 'live'
  const [list, setList] = useState<AccountSecurity>()
  const [refused, setRefused] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Refusal>()
  /** Of two responses, that of the later query counts. */
  const requests = useRef(0)

  const reload = useCallback(async (): Promise<void> => {
    requests.current += 1
    const turn = requests.current
    const result = await fetchAccountSecurity()
    if (turn !== requests.current) return
    if (result.ok) setList(result.value)
    setRefused(result.ok ? undefined : result.error)
  }, [])
  useEffect(() => {
    if (isOnline) void reload()
  }, [isOnline, reload])

  return {
    list,
    refused,
    isOnline,
    reload,
    busy,
    problem: failed && (failed.code === 'unavailable' ? text('security.end_failed') : refusalText(failed)),
    clearProblem: () => setFailed(undefined),
    run: async (what) => {
      setBusy(true)
      setFailed(undefined)
      const result = await what()
      // What ended in the meantime counts as ended.
      const isDone = result.ok || result.error.code === 'not_found'
      if (isDone) await reload()
      else setFailed(result.error)
      setBusy(false)
      return isDone
    },
  }
}
