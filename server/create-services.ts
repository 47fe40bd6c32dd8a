/** Opens all services of the server together, and stops them together. */
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
import { openDocumentReader } from './store/documents/document-reader.ts'
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
import { createCommandRunner, type CommandRunner } from './commands/command-runner.ts'
import { createDeliveryReceipts } from './bookings/delivery-receipts.ts'
import { createDocumentWriter } from './store/documents/document-writer.ts'
import { createArchiveSweep } from './archive/archive-sweep.ts'
import { createRequestExpiry } from './bookings/request-expiry.ts'
import { DEFAULT_CONFIG, type ServerConfig } from './config.ts'
import type { SetTimer } from './platform/timers.ts'
import { openAccountErasures } from './erasure/account-erasures.ts'
import type { SignIn } from './demo/start-demo.ts'
import { createProviderIndex, type ProviderIndex } from './providers/provider-index.ts'
import { createEarningsIndex } from './providers/earnings-index.ts'
import { rateLimitersOf } from './platform/shared-rate-limiter.ts'
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
  /** Without them nothing is sent outside the app. */
  readonly transports?: Transports
  /** Encrypt what providers submit for their verification. Without them no verification is accepted. */
  readonly masterKeys?: MasterKeys | undefined
  readonly setTimer: SetTimer
}

/** Result of the start. */
export interface StartResult {
  /** Generated at the first start and returned only this once. */
  readonly adminPassword: string | undefined
  /** Sign-ins of the demo's people. */
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

/** Opens the subsystems that need no read of the store. */
function openSubsystems(deps: ServicesDeps) {
  const { store, clock, newId, randomBytes, passwords, log, setTimer } = deps
  const { publicOrigin, rateLimits: limits, adminPassword } = resolveConfig(deps)
  const documents = openDocumentReader(store)
  const writer = createDocumentWriter({ store })
  const writeDocuments = async (docs: readonly Doc[]): Promise<void> => void (await writer.writeNew(docs))
  const runner = createCommandRunner({ store, clock, newId })
  const presence = openPresence(clock, store.counters)
  const now = () => instantFromMs(clock())
  const audit = openAuditLog({ store, now })
  const moderationLog = openModerationLog({ store, audit })
  // Opened later: until then no request is answered.
  let directory: Pick<ProviderIndex, 'byId' | 'refresh'> | undefined
  const blockedUsers = openBlockedUsers(store)
  const onChanged = async ({ kind, uid, to }: ModerationAction<ModerationStatus>): Promise<void> =>
    kind === 'person' ? blockedUsers.set(uid, to.is_blocked) : directory?.refresh(uid)
  const moderationActions = openModerationActions({
    store,
    documents,
    runner,
    log: moderationLog,
    onChanged,
    now,
    newId,
    setTimer,
    problems: log,
  })
  const accessGuard: AccessGuard = {
    isBlocked: (uid) => {
      const provider = directory?.byId(uid)
      return blockedUsers.has(uid) || (provider !== undefined && isSuspended(provider))
    },
    blockReason: moderationActions.blockReason,
  }
  const outboxKeys = openOutboxKeys(store, clock)
  const limiters = rateLimitersOf(store.counters)
  const sessionDeps = { store, nowMs: clock, randomBytes, passwords, publicOrigin, limits, limiters }
  const accounts = openAccounts(store, clock)
  const accountDeps = {
    ...sessionDeps,
    accounts,
    newId,
    readProfile: (uid: Uid) => documents.get(profileId(uid), 'profile'),
    writeDocuments,
  }
  const accountJobs = openAccountJobs({ ...accountDeps, transports: deps.transports, setTimer, log })
  const auth = openAuth({ ...accountDeps, accountJobs, presence, accessGuard })
  const admin = openAdminAuth({ ...sessionDeps, password: adminPassword })
  const attachments = openAttachments({ store, now })
  const moderationDeps = { store, documents, runner, log: moderationLog, now, newId, setTimer, problems: log }
  const contentModeration = openContentModeration({ ...moderationDeps, writer, attachments })
  const reports = openReports({ store, audit })
  const verifications = openVerifications({ store, documents, keys: deps.masterKeys, now, newId })
  const verificationDocuments = openVerificationDocuments({ store, keys: deps.masterKeys, audit, log })
  const verificationDecisions = openVerificationDecisions({ store, documents, writer, audit, now, newId })
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
      await moderationActions.erase(uid)
      await contentModeration.erase(uid)
      await eraseReports(store, uid)
      await blockedUsers.erase(uid)
      await outboxKeys.erase(uid)
    },
    closeAccount: auth.closeAccount,
    removeAccount: auth.removeAccount,
    setTimer,
    log,
  })
  const rateLimiters = {
    commandLimit: limiters.rate('commands', limits.commands),
    photoLimit: limiters.rate('photos', limits.photos),
    verificationFileLimit: limiters.rate('identityFiles', limits.identityFiles),
    calendarLimit: limiters.rate('calendars', limits.calendars),
  }
  return {
    documents,
    runner,
    presence,
    accounts,
    accountJobs,
    auth,
    admin,
    audit,
    moderationLog,
    moderationActions,
    contentModeration,
    reports,
    blockedUsers,
    outboxKeys,
    setDirectory: (index: Pick<ProviderIndex, 'byId' | 'refresh'>) => void (directory = index),
    verificationDecisions,
    verificationDocuments,
    verifications,
    erasures,
    attachments,
    calendarFeeds,
    pushSubscriptions,
    rateLimiters,
  }
}

/**
 * Opens and starts the services in this order: the demo is created before its past expires, and in-memory state is loaded last.
 */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { store, clock, newId, passwords, log, setTimer } = deps
  const opened = openSubsystems(deps)
  const { documents, runner, presence, accounts, accountJobs, auth, admin, audit, moderationLog, moderationActions, contentModeration } =
    opened
  const { verificationDecisions, erasures, attachments, calendarFeeds, rateLimiters } = opened
  const adminPassword = await admin.start()
  const openRunner = (nowMs: () => number): CommandRunner =>
    nowMs === clock ? runner : createCommandRunner({ store, clock: nowMs, newId })
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
  const deliveryReceipts = createDeliveryReceipts({ window, runner, log })
  const directory = createProviderIndex({ store, window })
  opened.setDirectory(directory)
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
  const notificationDispatcher = openNotificationDispatcher({
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
  accountJobs.follow(window)
  // Before `auth.onChange`, which wakes long polls: these check for a block immediately.
  opened.blockedUsers.follow(window)
  window.listen(auth.onChange)
  window.listen(admin.onChange)
  await window.start()
  await directory.load()
  await opened.blockedUsers.load()
  await moderationActions.resume()
  await contentModeration.resume()
  // Scans of all bookings may take a while, so the start does not wait for them. One after the other they leave room for requests.
  let isStopping = false
  const scan = async (run: () => Promise<void>, message: string): Promise<void> => {
    if (!isStopping) await run().catch((error: unknown) => log.error({ error: String(error) }, message))
  }
  const scans = async (): Promise<void> => {
    await scan(expiry.start, 'Could not start the expiry of requests')
    await scan(earnings.load, 'Could not load earnings')
    await scan(platformTotals.load, 'Could not load platform totals')
    await scan(archive.start, 'Could not start the archive')
  }
  void scans()
  void verificationSweep.start()

  void notificationDispatcher.start()
  void push.start()
  void accountJobs.start()
  void erasures.resume()

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
      outboxKeys: opened.outboxKeys,
      verificationDocuments: opened.verificationDocuments,
      verifications: opened.verifications,
      channels: notificationDispatcher.channels,
      push,
      pushSubscriptions: opened.pushSubscriptions,
      ...rateLimiters,
      now: () => instantFromMs(clock()),
      newId,
    },
    replication: {
      store,
      window,
      runner,
      observer: deliveryReceipts,
      personOf: (request) => auth.personOf(request),
      refusalOf: async (request) => (await auth.refusalOf(request)).code,
      watchSession: auth.watch,
      senderOf: clientAddresses.of,
      commandLimit: rateLimiters.commandLimit,
      limits: resolveConfig(deps).replicationLimits,
      log,
    },
    clientAddresses,
    started: { adminPassword, signIns: demo?.signIns ?? [] },
    async stop() {
      isStopping = true
      await demo?.stop()
      for (const service of [moderationActions, contentModeration, expiry, deliveryReceipts, earnings, platformTotals, directory, window])
        service.stop()
      await archive.stop()
      await verificationSweep.stop()
      await notificationDispatcher.stop()
      await push.stop()
      await accountJobs.stop()
      await erasures.stop()
      await deliveryReceipts.settled()
    },
  }
}
