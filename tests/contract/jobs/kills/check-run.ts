/** What must hold when a run is over: effects in the store once, nothing outside missing, and repeated only for a kill. */
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { isChatNotificationKind, type NotificationKind } from '#domain/documents/notification-kinds.ts'
import { parseJob } from '#server/jobs/job-document.ts'
import { isJobKind, jobKind } from '#server/jobs/job-kinds.ts'
import type { AcknowledgedActions } from './market-actions.ts'
import type { Arrival } from './external-services.ts'

export interface CheckedRun {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

async function docsOf(store: DocumentStore, prefix: string): Promise<StoredDoc[]> {
  return (await store.range({ start: prefix, end: `${prefix}\uffff`, includeDocs: true })).flatMap(({ doc }) => doc ?? [])
}

/** Jobs that are still to be done; sweeps always are. */
export async function openJobs(store: DocumentStore, beforeMs: number): Promise<string[]> {
  const jobs = (await docsOf(store, 'job:')).flatMap((doc) => parseJob(doc) ?? [])
  return jobs
    .filter(({ kind, state, at_ms }) => state === 'waiting' && at_ms <= beforeMs && !(isJobKind(kind) && jobKind(kind).attempts === null))
    .map(({ kind, key }) => `${kind}:${key}`)
}

/** Each arrival beyond the first needs a kill since the one before, of which it was the last of its lane; a kill excuses one of each lane. */
function checkRepeated(arrivals: readonly Arrival[], kills: readonly number[]): { readonly repeated: number; readonly failures: string[] } {
  const failures: string[] = []
  const excused = new Set<string>()
  const last = new Map<string, Arrival>()
  let repeated = 0
  for (const arrival of arrivals) {
    const before = last.get(arrival.id)
    last.set(arrival.id, arrival)
    if (!before) continue
    repeated += 1
    const kill = kills.find((atMs) => {
      const later = arrivals.some(({ lane, atMs: at, id }) => lane === arrival.lane && id !== arrival.id && at > before.atMs && at < atMs)
      return atMs >= before.atMs && atMs <= arrival.atMs && !later && !excused.has(`${arrival.lane} ${atMs}`)
    })
    if (kill === undefined) failures.push(`duplicate: ${arrival.id} was sent again without a kill in between`)
    else excused.add(`${arrival.lane} ${kill}`)
  }
  return { repeated, failures }
}

function checkOutside(
  notifications: readonly StoredDoc[],
  profiles: ReadonlyMap<string, StoredDoc>,
  arrivals: readonly Arrival[],
): string[] {
  const arrived = new Set(arrivals.map(({ id }) => id))
  return notifications.flatMap(({ id, kind, user_id }) => {
    const profile = profiles.get(String(user_id))
    if (!profile || isChatNotificationKind(kind as NotificationKind)) return []
    const channels = [
      ...(profile['emailNotifications'] === true ? ['email'] : []),
      ...(profile['smsNotifications'] === true ? ['sms'] : []),
    ]
    return channels
      .filter((channel) => !arrived.has(`${String(id)}.${channel}`))
      .map((channel) => `loss: ${String(id)}.${channel} did not arrive`)
  })
}

async function checkRequests(
  store: DocumentStore,
  acknowledged: AcknowledgedActions,
  notifications: readonly StoredDoc[],
): Promise<string[]> {
  const failures: string[] = []
  const expiries = notifications.filter(({ kind }) => kind === 'booking_expired')
  for (const id of acknowledged.requests) {
    const booking = await store.get(`booking:${id}`)
    const steps = (booking?.['history'] as readonly { status?: string }[] | undefined)?.length ?? 0
    const told = expiries.filter(({ booking_id }) => booking_id === id).length
    if (!booking) failures.push(`loss: the request ${id}`)
    else if (booking['status'] === 'pending') failures.push(`loss: the request ${id} did not expire`)
    else if (booking['status'] === 'expired' && steps !== 2) failures.push(`duplicate: the request ${id} has ${steps} steps`)
    if (told > 2) failures.push(`duplicate: ${told} notifications of the expiry of ${id}`)
  }
  return failures
}

async function checkDecisions(
  store: DocumentStore,
  acknowledged: AcknowledgedActions,
  notifications: readonly StoredDoc[],
): Promise<string[]> {
  const failures: string[] = []
  const audit = await docsOf(store, 'audit:')
  const done = await docsOf(store, 'admin_act:')
  const entries = audit.filter(({ action }) => String(action).startsWith('provider.'))
  if (entries.length !== done.filter(({ state }) => state === 'done').length)
    failures.push(`duplicate: ${entries.length} records of ${done.length} actions`)
  for (const id of acknowledged.actions)
    if (!done.some((doc) => doc['id'] === id && doc['state'] === 'done')) failures.push(`loss: the action ${id}`)
  for (const doc of done) if (doc['state'] === 'begun') failures.push(`loss: the action ${String(doc['id'])} was not completed`)
  for (const uid of acknowledged.approved) {
    const told = notifications.filter(({ user_id, kind }) => user_id === uid && kind === 'verification_approved').length
    const recorded = audit.filter(({ action, subject }) => action === 'verification.approved' && subject === uid).length
    if (told !== 1 || recorded !== 1)
      failures.push(`duplicate: ${told} notifications and ${recorded} records of the verification of ${uid}`)
  }
  for (const doc of await docsOf(store, 'kyc:'))
    if (doc['status'] !== 'pending' && doc['settled'] !== true) failures.push(`loss: the decision about ${doc._id}`)
  return failures
}

async function checkAccounts(
  store: DocumentStore,
  acknowledged: AcknowledgedActions,
  notifications: readonly StoredDoc[],
): Promise<string[]> {
  const failures: string[] = []
  for (const receipt of acknowledged.receipts)
    if ((await store.get(`erasure:${receipt}`))?.['state'] !== 'done') failures.push(`loss: the deletion ${receipt}`)
  for (const uid of acknowledged.deleted) {
    const left = [await store.get(`account:${uid}`), await store.get(`profile:${uid}`)].filter(
      (doc) => doc !== undefined && doc['type'] !== 'gone',
    )
    const jobs = (await store.range({ start: 'job', end: 'job\uffff' })).filter(({ id }) => id.includes(uid))
    const ids = [...left.map((doc) => doc?._id), ...jobs.map(({ id }) => id)]
    if (ids.length > 0) failures.push(`loss: the deletion of ${uid} left ${ids.join(', ')}`)
  }
  for (const [uid, changes] of acknowledged.passwords) {
    const told = notifications.filter(({ user_id, kind }) => user_id === uid && kind === 'password_changed').length
    // Also where the answer to the deletion was lost.
    const isDeleted = (await store.get(`account:${uid}`)) === undefined
    // One more where the answer to a change was lost.
    if (!isDeleted && (told < changes || told > changes + 1))
      failures.push(`duplicate: ${told} notifications of ${changes} passwords of ${uid}`)
  }
  return failures
}

export async function checkRun(
  store: DocumentStore,
  acknowledged: AcknowledgedActions,
  arrivals: readonly Arrival[],
  kills: readonly number[],
): Promise<CheckedRun> {
  const notifications = await docsOf(store, 'notification:')
  const profiles = new Map((await docsOf(store, 'profile:')).map((doc) => [String(doc['uid']), doc]))
  const jobs = (await docsOf(store, 'job:')).flatMap((doc) => parseJob(doc) ?? [])
  const dead = jobs
    .filter(({ state }) => state === 'dead')
    .map(({ kind, key, failure }) => `loss: ${kind}:${key} was given up: ${failure ?? ''}`)
  const { repeated, failures } = checkRepeated(arrivals, kills)
  const resets = new Set(arrivals.filter(({ id }) => id.endsWith('.reset')).map(({ id }) => id)).size
  return {
    counts: { ...acknowledged.counts, notifications: notifications.length, sent: arrivals.length, repeated, resets_sent: resets },
    failures: [
      ...dead,
      ...failures,
      ...checkOutside(notifications, profiles, arrivals),
      ...(await checkRequests(store, acknowledged, notifications)),
      ...(await checkDecisions(store, acknowledged, notifications)),
      ...(await checkAccounts(store, acknowledged, notifications)),
    ],
  }
}
