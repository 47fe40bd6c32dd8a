/** Opens all services of the server, each subsystem with what it needs of the earlier ones, and stops them together. */
import type { ApiServices } from '../api/routing/api-services.ts'
import { listOpenRequest, listOpenRequests } from '../bookings/list-open-requests.ts'
import { createCommandRunner } from '../commands/command-runner.ts'
import type { SignIn } from '../demo/start-demo.ts'
import { openClientAddresses, type ClientAddresses } from '../http/client-addresses.ts'
import type { RequestLimits } from '../http/limit-requests.ts'
import { openDeadJobs } from '../jobs/dead-jobs.ts'
import { createConvertRecords } from '../jobs/convert-records.ts'
import { createJobQueue, type JobHandlers } from '../jobs/job-queue.ts'
import { createTidyJobs } from '../jobs/tidy-jobs.ts'
import { followMarketplace, startMarketplace } from '../marketplace/marketplace-in-force.ts'
import { createNearestProviders } from '../providers/nearest-providers.ts'
import type { ReplicationDeps } from '../replication/replication-deps.ts'
import { openErasures } from './open-erasures.ts'
import { openMarketplace } from './open-marketplace.ts'
import { openModeration } from './open-moderation.ts'
import { openNotifications } from './open-notifications.ts'
import { openPeople } from './open-people.ts'
import { openVerification } from './open-verification.ts'
import { openSharedServices, type ServicesDeps } from './services-deps.ts'

/** Said at each start where neither way to a person is set up. */
export const UNVERIFIABLE_NOTICE =
  'Neither email (SMTP_URL) nor text messages (SMS_URL) are set up: nobody can verify an address, and reviews of accounts younger than 7 days wait for the admin.'

/** Result of the start. */
export interface StartResult {
  /** Generated at the first start and returned only this once. */
  readonly adminPassword: string | undefined
  /** Sign-ins of the demo's people. */
  readonly signIns: readonly SignIn[]
  /** Sentences about the operator's marketplace file. */
  readonly notices: readonly string[]
}

export interface Services {
  readonly services: ApiServices
  readonly replication: ReplicationDeps
  readonly clientAddresses: ClientAddresses
  /** Who sends a request from an exhausted address, as far as no store is asked. */
  readonly senders: Pick<RequestLimits, 'wasFound' | 'deviceOf'>
  readonly started: StartResult
  stop(): Promise<void>
}

/** Opens and starts the services: the demo is created before its past expires, and in-memory state is loaded last. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  // First: everything else names cities and services.
  const { notices } = await startMarketplace(deps.store, deps.marketplace)
  const shared = await openSharedServices(deps)
  followMarketplace(shared.window)
  const { store, clock, newId, runner, window, limiters, pushSubscriptions, followUps, setTimer, config, log } = shared
  const marketplace = openMarketplace(shared)
  const { directory, earnings, platformTotals, livePositions, deliveryReceipts, attachments, calendarFeeds } = marketplace
  const moderation = openModeration(shared, marketplace)
  const { audit, moderationLog, blockedUsers, moderationActions, contentModeration, reports, disputes, queue, endBookings, blockAppeals } =
    moderation
  let isDemo = false
  const people = openPeople(shared, deps.passwords, () => isDemo, { directory, calendarFeeds, blockedUsers, moderationActions })
  const { presence, accounts, trail, accountAccess, authentication, auth, admin, outboxKeys, contactCodes } = people
  const { authenticate } = authentication
  const verification = openVerification(shared, deps.masterKeys, audit)
  const { verifications, verificationDecisions, verificationDocuments } = verification
  const notifications = await openNotifications(shared, people)
  const { channels, push } = notifications
  const erasures = openErasures(shared, { marketplace, moderation, people, pushSubscriptions, verifications })

  const adminPassword = await admin.start()
  const demo = await deps.demo?.({
    store,
    nowMs: clock,
    passwords: deps.passwords,
    newId,
    setTimer,
    random: () => Math.random(),
    isPresent: presence.isPresent,
    log,
    openRunner: (nowMs) => (nowMs === clock ? runner : createCommandRunner({ store, clock: nowMs, newId, followUps })),
  })
  isDemo = demo !== undefined

  const handlers: JobHandlers = {
    ...marketplace.jobs,
    ...moderation.jobs,
    ...people.jobs,
    ...verification.jobs,
    ...notifications.jobs,
    erase_account: erasures.complete,
    convert_records: createConvertRecords({ store, clock, followUps, convertBooking: (booking) => listOpenRequest(store, booking) }),
  }
  const jobs = createJobQueue({
    store,
    window,
    handlers: {
      ...handlers,
      tidy_jobs: createTidyJobs({ store, clock, handles: (kind) => kind === 'tidy_jobs' || Object.hasOwn(handlers, kind) }),
    },
    clock,
    setTimer,
    random: () => Math.random(),
    newId,
    log,
  })
  // Before the sessions, which wake long polls: these check for a block immediately.
  blockedUsers.follow(window)
  window.listen(authentication.onChange)
  await window.start()
  await directory.load()
  await blockedUsers.load()
  await listOpenRequests(store)
  marketplace.start()
  await verification.start()
  jobs.start()

  const { rateLimits: limits } = config
  const clientAddresses = openClientAddresses()
  const commandLimit = limiters.rate('commands', limits.commands)
  return {
    services: {
      authenticate,
      accounts,
      signInTrail: trail,
      accountAccess,
      auth,
      admin,
      documents: shared.documents,
      runner,
      erasures,
      directory,
      earnings,
      platformTotals,
      attachments,
      livePositions,
      calendarFeeds,
      publicOrigin: config.publicOrigin,
      verifications,
      verificationDecisions,
      verificationDocuments,
      moderationActions,
      contentModeration,
      reports,
      disputes,
      queue,
      endBookings,
      blockAppeals,
      audit,
      moderationLog,
      deadJobs: openDeadJobs(store, clock),
      outboxKeys,
      contactCodes,
      channels,
      push,
      pushSubscriptions,
      commandLimit,
      photoLimit: limiters.rate('photos', limits.photos),
      positionLimit: limiters.rate('positions', limits.positions),
      verificationFileLimit: limiters.rate('identityFiles', limits.identityFiles),
      calendarLimit: limiters.rate('calendars', limits.calendars),
      now: shared.now,
      newId,
    },
    replication: {
      store,
      window,
      runner,
      now: shared.now,
      observer: deliveryReceipts,
      nearest: createNearestProviders(directory, clock),
      authenticate,
      isSessionOpen: ({ uid, session }) => authentication.isOpen(uid, session),
      watchSession: authentication.watch,
      senderOf: clientAddresses.of,
      commandLimit,
      limits: config.replicationLimits,
      log,
    },
    clientAddresses,
    senders: { wasFound: authentication.wasFound, deviceOf: people.knownDevices.anyDeviceOf },
    started: {
      adminPassword,
      signIns: demo?.signIns ?? [],
      notices: [...notices, ...(contactCodes.newStanding() === 'unverifiable' ? [UNVERIFIABLE_NOTICE] : [])],
    },
    async stop() {
      await demo?.stop()
      marketplace.stop()
      window.stop()
      await jobs.stop()
      await notifications.stop()
      await trail.stop()
      await erasures.settled()
      await deliveryReceipts.settled()
    },
  }
}
