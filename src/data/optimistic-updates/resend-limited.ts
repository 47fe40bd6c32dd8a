/**
 * Sends refused requests again that the person wants sent once their limit ends: when an open request that counted is answered, at the
 * latest at its deadline, and when an unverified person has entered a code. The wish is stored with the command, so it survives a reload.
 */
import { isRequestLimit } from '#domain/booking/limits/request-limits.ts'
import { isOpenRequest } from '#domain/booking/limits/open-requests.ts'
import { isUnverified } from '#domain/account/contact-standing.ts'
import { ASAP_STALE_MS } from '#domain/constants.ts'
import { refusal } from '#domain/errors.ts'
import { bookingId, profileId, type Ulid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { isResent, type OutboxRow } from '../outbox/outbox-row.ts'
import { retryCommand, type SubmitCommandDeps } from './submit-command.ts'

/** Time between two looks at the open requests, ms. Only while a request waits for its limit. */
const LOOK_EVERY_MS = 3_000

/** True once something changed since the server counted, so that sending again cannot go round in circles. */
async function hasChanged({ refusal: limit, pushed }: OutboxRow, { actor, projection, serverClock }: SubmitCommandDeps): Promise<boolean> {
  const { until, open_requests = [] } = limit?.details ?? {}
  const now = serverClock.now()
  if (until !== undefined && until <= now) return true
  if (limit?.code === 'too_many_unverified') {
    const profile = await projection.read(profileId(actor.uid), 'profile')
    if (profile && !isUnverified(profile)) return true
  }
  const open = await Promise.all(open_requests.map((id) => projection.read(bookingId(id as Ulid), 'booking')))
  // What the server counted may not have arrived here; what only this device counted was withdrawn.
  return open.some((booking) => (booking ? !isOpenRequest(booking, now) : !pushed))
}

/** Sends one again if it can be now. One that waited too long asks first; one that is refused for another reason says so. */
async function resend(row: OutboxRow, deps: SubmitCommandDeps): Promise<void> {
  if (!(await hasChanged(row, deps))) return
  const isAsap = row.name === 'request_booking' && row.args['scheduled_date'] === null
  if (isAsap && deps.clock.now() - instantToMs(row.created_at) > ASAP_STALE_MS) {
    await deps.outbox.changeRefused(row.id, { state: 'held', refusal: refusal('stale_request'), resend: false })
    return
  }
  const sent = await retryCommand(deps, row.id, { resend: true })
  if (sent.ok || sent.error.code === 'storage_full' || sent.error.code === 'not_found') return
  await deps.outbox.changeRefused(row.id, { refusal: sent.error, resend: isRequestLimit(sent.error) })
}

/** @returns function that ends it @param onFault called when the storage failed */
export function startResending(deps: SubmitCommandDeps, onFault: (error: unknown) => void): () => void {
  let cancel: (() => void) | undefined
  let isStopped = false

  async function look(): Promise<void> {
    for (const row of deps.outbox.rows.value) if (!isStopped && isResent(row)) await resend(row, deps)
  }

  function arm(): void {
    if (isStopped || cancel || !deps.outbox.rows.value.some(isResent)) return
    cancel = deps.clock.after(LOOK_EVERY_MS, () => {
      look()
        .catch(onFault)
        .finally(() => {
          cancel = undefined
          arm()
        })
    })
  }

  const following = deps.outbox.rows.subscribe(arm)
  return () => {
    isStopped = true
    following.unsubscribe()
    cancel?.()
  }
}
