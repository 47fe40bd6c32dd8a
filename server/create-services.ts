/** Everything that the surface stands on, opened together and ended together. */
import type { Doc } from '#domain/documents/document.ts'
import { isSuspended } from '#domain/documents/provider.ts'
import { profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openModerationLog } from './moderation/moderation-log.ts'
import type { ModerationStatus } from '#domain/moderation/moderation-status.ts'
import type { ModerationAction } from './moderation/moderation-record.ts'
import { createPlatformTotals } from './admin/platform-totals.ts'
import { openModerationActions } from './moderation/moderation-actions.ts'
import type { ApiServices } from './api/routing/api-services.ts'
import { openDocumentReader } from './store/document-reader.ts'
import { openAttachments } from './bookings/attachments.ts'
import { openAccounts } from './accounts/accounts.ts'
import { openAdminAuth } from './auth/admin-auth.ts'
import { openAccountJobs } from './accounts/account-jobs.ts'
import { deleteAccountJobs } from './accounts/account-job-record.ts'
import { openSessionNames } from './auth/session-names.ts'
import { openAuth, type AccessGuard } from './auth/auth.ts'
import type { Passwords } from './auth/passwords.ts'
import { openBlockedUsers } from './accounts/blocked-users.ts'
import { openOutboxKeys } from './accounts/outbox-keys.ts'
import { openPresence } from './auth/presence.ts'
import type { DemoHook } from './demo/choose-demo.ts'
import { openCalendarFeeds } from './providers/calendar-feeds.ts'
import { createCommandRunner, type CommandExecutor } from './commands/command-runner.ts'
import { createDeliveryReceipts } from './bookings/delivery-receipts.ts'
import { createDocumentWriter } from './store/document-writer.ts'
import { createArchiveSweep } from './archive/archive-sweep.ts'
import { createRequestExpiry } from './bookings/request-expiry.ts'
import { DEFAULT_CONFIG, type ServerConfig } from './config.ts'
import type { SetTimer } from './platform/timers.ts'
import { openAccountErasures } from './erasure/account-erasures.ts'
import type { SignIn } from './demo/start-demo.ts'
import { createProviderIndex, type ProviderIndex } from './providers/provider-index.ts'
import { createEarningsIndex } from './providers/earnings-index.ts'
import { openRateLimiter } from './platform/rate-limiter.ts'
import type { Log } from './platform/log.ts'
import { openClientAddresses, type ClientAddresses } from './http/client-addresses.ts'
import type { Transports } from './transports/transports.ts'
import { openNotificationDispatcher } from './notifications/notification-dispatcher.ts'
import { deleteDeliveryRecords } from './notifications/delivery-record.ts'
import { deletePushRecords } from './push/push-record.ts'
import { openPushNotifications } from './push/push-notifications.ts'
import { openPushSubscriptions } from './push/push-subscriptions.ts'
import { openVapidKeys } from './push/vapid-keys.ts'
import { openChangeWindow } from './feed/change-window.ts'
import type { ReplicationDeps } from './replication/replication-deps.ts'
import type { DocumentStore } from './store/document-store.ts'
import { openAuditLog } from './admin/audit-log.ts'
import { openContentModeration } from './moderation/content-moderation.ts'
import { eraseReports } from './moderation/erase-reports.ts'
import { openReports } from './moderation/reports.ts'
import { openVerificationDecisions } from './verification/verification-decisions.ts'
import type { MasterKeys } from './verification/master-keys.ts'
import { openVerificationDocuments } from './verification/verification-documents.ts'
import { createVerificationSweep } from './verification/verification-sweep.ts'
import { openVerifications } from './verification/verifications.ts'

export interface ServicesDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly newId: () => Ulid
  readonly randomBytes: (length: number) => Uint8Array
  readonly passwords: Passwords
  readonly log: Log
  readonly config?: Partial<ServerConfig>
  readonly demo?: DemoHook
  /** Without them nobody is told anything outside the app. */
  readonly transports?: Transports
  /** They lock what providers send for their verification. Without them nothing of it is taken. */
  readonly masterKeys?: MasterKeys | undefined
  readonly setTimer: SetTimer
}

/** What the start has to tell. */
export interface StartResult {
  /** Generated at the first start, told this one time. */
  readonly adminPassword: string | undefined
  /** Of the demo's people. */
  readonly signIns: readonly SignIn[]
}

export interface Services {
  readonly services: ApiServices
  readonly replication: ReplicationDeps
  readonly clientAddresses: ClientAddresses
  readonly started: StartResult
  stop(): Promise<void>
}

export const resolveConfig = ({ config }: ServicesDeps): ServerConfig => ({ ...DEFAULT_CONFIG, ...config })

/** Opens what can be opened without waiting for the store. */
function openSubsystems(deps: ServicesDeps) {
  const { store, clock, newId, randomBytes, passwords, log, setTimer } = deps
  const { publicOrigin, rateLimits: limits, adminPassword } = resolveConfig(deps)
  const documents = openDocumentReader(store)
  const writer = createDocumentWriter({ store })
  const writeDocuments = async (docs: readonly Doc[]): Promise<void> => void (await writer.writeNew(docs))
  const runner = createCommandRunner({ store, clock, newId, log })
  const presence = openPresence(clock)
  const now = () => instantFromMs(clock())
  const audit = openAuditLog({ store, now })
  const actLog = openModerationLog({ store, audit })
  // Opened later: until then nobody is answered.
  let directory: Pick<ProviderIndex, 'byId' | 'refresh'> | undefined
  const shutPeople = openBlockedUsers(store)
  const onChanged = async ({ kind, uid, to }: ModerationAction<ModerationStatus>): Promise<void> =>
    kind === 'person' ? shutPeople.set(uid, to.is_blocked) : directory?.refresh(uid)
  const acts = openModerationActions({ store, documents, runner, log: actLog, onChanged, now, newId, setTimer, problems: log })
  const accessGuard: AccessGuard = {
    isBlocked: (uid) => {
      const provider = directory?.byId(uid)
      return shutPeople.has(uid) || (provider !== undefined && isSuspended(provider))
    },
    blockReason: acts.blockReason,
  }
  const unsentKeys = openOutboxKeys(store, clock)
  const sessions = { store, nowMs: clock, randomBytes, passwords, publicOrigin, limits }
  const accounts = openAccounts(store, clock)
  const people = { ...sessions, accounts, newId, readProfile: (uid: Uid) => documents.get(profileId(uid), 'profile'), writeDocuments }
  const accountJobs = openAccountJobs({ ...people, transports: deps.transports, setTimer, log })
  const auth = openAuth({ ...people, accountJobs, presence, accessGuard })
  const admin = openAdminAuth({ ...sessions, password: adminPassword })
  const attachments = openAttachments({ store, now })
  const carry = { store, documents, runner, log: actLog, now, newId, setTimer, problems: log }
  const contentActs = openContentModeration({ ...carry, writer, attachments })
  const reports = openReports({ store, audit })
  const verifications = openVerifications({ store, documents, keys: deps.masterKeys, now, newId })
  const papers = openVerificationDocuments({ store, keys: deps.masterKeys, audit, log })
  const decisions = openVerificationDecisions({ store, documents, writer, audit, now, newId })
  const pushSubscriptions = openPushSubscriptions({ store, nowMs: clock })
  const calendarFeeds = openCalendarFeeds({ store, now, randomBytes })
  const erasures = openAccountErasures({
    store,
    runner,
    writer,
    eraseAttachments: attachments.erase,
    eraseServerRecords: async (uid) => {
      await calendarFeeds.erase(uid)
      await deleteDeliveryRecords(store, uid)
      await deletePushRecords(store, uid)
      await pushSubscriptions.erase(uid)
      await verifications.erase(uid)
      await openSessionNames(store, 'session').removeAll(uid)
      await deleteAccountJobs(store, uid, (await accounts.byUid(uid))?.email)
      await acts.erase(uid)
      await contentActs.erase(uid)
      await eraseReports(store, uid)
      await shutPeople.erase(uid)
      await unsentKeys.erase(uid)
    },
    closeAccount: auth.closeAccount,
    removeAccount: auth.removeAccount,
    setTimer,
    log,
  })
  const counters = {
    commandLimit: openRateLimiter(limits.commands),
    photoLimit: openRateLimiter(limits.photos),
    verificationFileLimit: openRateLimiter(limits.identityFiles),
    calendarLimit: openRateLimiter(limits.calendars),
  }
  return {
    documents,
    runner,
    presence,
    accounts,
    errands: accountJobs,
    auth,
    admin,
    audit,
    actLog,
    acts,
    contentActs,
    reports,
    shutPeople,
    unsentKeys,
    knowDirectory: (known: Pick<ProviderIndex, 'byId' | 'refresh'>) => void (directory = known),
    decisions,
    papers,
    verifications,
    erasures,
    attachments,
    calendarFeeds,
    pushSubscriptions,
    counters,
  }
}

/**
 * In this order: what a crash cut off is finished, the demo is made before anything expires its past,
 * and what is kept in memory is read last.
 */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { store, clock, newId, passwords, log, setTimer } = deps
  const opened = openSubsystems(deps)
  const {
    documents,
    runner,
    presence,
    accounts,
    errands,
    auth,
    admin,
    audit,
    actLog: moderationLog,
    acts: moderationActions,
    contentActs: contentModeration,
  } = opened
  const { decisions: verificationDecisions, erasures, attachments, calendarFeeds, counters } = opened
  const cutOff = await runner.recover()
  if (cutOff > 0) log.info({ commands: cutOff }, 'commands that were cut off are finished')
  const adminPassword = await admin.start()
  const openRunner = (nowMs: () => number): CommandExecutor =>
    nowMs === clock ? runner : createCommandRunner({ store, clock: nowMs, newId, log })
  const demo = await deps.demo?.({
    store,
    nowMs: clock,
    passwords,
    newId,
    setTimer,
    random: () => Math.random(),
    isPresent: presence.isPresent,
    log,
    openRunner,
  })

  const window = await openChangeWindow({ store, newId })
  const delivery = createDeliveryReceipts({ window, runner, log })
  const directory = createProviderIndex({ store, window })
  opened.knowDirectory(directory)
  const earnings = createEarningsIndex({ store, documents, window, setTimer })
  const platformTotals = createPlatformTotals({ store, documents, window, setTimer })
  const expiry = createRequestExpiry({ store, window, runner, clock, setTimer, log })
  const archive = createArchiveSweep({ store, clock, setTimer, log })
  const verificationSweep = createVerificationSweep({
    store,
    keys: deps.masterKeys,
    audit,
    decisions: verificationDecisions,
    clock,
    setTimer,
    log,
  })
  const outgoing = openNotificationDispatcher({
    store,
    documents,
    accounts,
    window,
    transports: deps.transports,
    publicOrigin: resolveConfig(deps).publicOrigin,
    clock,
    setTimer,
    log,
  })
  const transport = deps.transports?.push
  const push = openPushNotifications({
    store,
    documents,
    subscriptions: opened.pushSubscriptions,
    isOpen: auth.isOpen,
    window,
    transport,
    keys: transport && (await openVapidKeys(store, transport.service)),
    publicOrigin: resolveConfig(deps).publicOrigin,
    clock,
    setTimer,
    log,
  })
  errands.follow(window)
  // Before what ends held requests: those are looked at again at once.
  opened.shutPeople.follow(window)
  window.listen(auth.onChange)
  await window.start()
  await directory.load()
  await opened.shutPeople.load()
  await moderationActions.resume()
  await contentModeration.resume()
  // Looking through all bookings may take a while: nobody waits for it.
  earnings.load().catch((error: unknown) => log.error({ error: String(error) }, 'earnings are not known'))
  platformTotals.load().catch((error: unknown) => log.error({ error: String(error) }, 'figures of the platform are not known'))
  expiry.start().catch((error: unknown) => log.error({ error: String(error) }, 'unanswered requests are not ended'))
  void archive.start()
  void verificationSweep.start()

  void outgoing.start()
  void push.start()
  void errands.start()
  erasures.resume().catch((error: unknown) => log.error({ error: String(error) }, 'deletions that were cut off do not go on'))

  const clientAddresses = openClientAddresses()
  return {
    services: {
      accounts,
      auth,
      admin,
      documents,
      runner,
      erasures,
      directory,
      earnings,
      platformTotals,
      attachments,
      calendarFeeds,
      verificationDecisions,
      moderationActions,
      contentModeration,
      reports: opened.reports,
      audit,
      moderationLog,
      outboxKeys: opened.unsentKeys,
      verificationDocuments: opened.papers,
      verifications: opened.verifications,
      channels: outgoing.channels,
      push,
      pushSubscriptions: opened.pushSubscriptions,
      ...counters,
      now: () => instantFromMs(clock()),
      newId,
    },
    replication: {
      store,
      window,
      runner,
      observer: delivery,
      personOf: (request) => auth.personOf(request),
      refusalOf: async (request) => (await auth.refusalOf(request)).code,
      watchSession: auth.watch,
      senderOf: clientAddresses.of,
      commandLimit: counters.commandLimit,
      limits: resolveConfig(deps).replicationLimits,
      log,
    },
    clientAddresses,
    started: { adminPassword, signIns: demo?.signIns ?? [] },
    async stop() {
      await demo?.stop()
      for (const part of [moderationActions, contentModeration, expiry, delivery, earnings, platformTotals, directory, window]) part.stop()
      await archive.stop()
      await verificationSweep.stop()
      await outgoing.stop()
      await push.stop()
      await errands.stop()
      await erasures.stop()
      await delivery.settled()
    },
  }
}
