/** Data export: everything that the server stores about a person, also for a blocked account. */
import * as v from 'valibot'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { USER_TYPES } from '#domain/documents/profile.ts'
import { instantField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { verificationStatusSchema } from '#domain/verification/verification.ts'
import { accessEntity, showCalendar, showSignIn, signInEntity } from './access-routes.ts'
import { defineRoute, done, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { pageLimit } from '../routing/pagination.ts'

/** `f` for the feed or `a` for the archive, then the last id with its colons as underscores. */
const cursorField = v.optional(
  v.pipe(v.string(), v.maxLength(102, 'Not a valid cursor'), v.regex(/^[fa]\.[\w-]*$/, 'Not a valid cursor')),
  'f.',
)

const aboutEntity = v.object({
  uid: v.string(),
  email: v.string(),
  name: v.string(),
  phone: v.string(),
  userType: v.picklist(USER_TYPES),
  created_at: v.string(),
  sessions: v.array(
    v.object({
      created_at: instantField,
      last_used_at: instantField,
      browser: v.picklist(BROWSERS),
      system: v.picklist(SYSTEMS),
      shared_device: v.boolean(),
    }),
  ),
  /** Devices with push subscriptions, each by the host of its push service. */
  push_devices: v.array(v.object({ since: instantField, service: v.string() })),
  calendar_link: accessEntity.entries.calendar,
  sign_ins: v.array(signInEntity),
  /** What the person wrote against decisions of admins: about hidden content, and about a block. */
  appeals: v.array(v.object({ about: v.string(), words: v.string(), at: instantField, state: v.picklist(['open', 'granted', 'refused']) })),
  /** Status only; the submitted data is shown to an admin alone. */
  verification: verificationStatusSchema,
})

async function aboutOf(
  { accounts, auth, calendarFeeds, signInTrail, verifications, pushSubscriptions, reports, blockAppeals }: ApiServices,
  uid: Uid,
): Promise<v.InferOutput<typeof aboutEntity> | null> {
  const account = await accounts.byUid(uid)
  if (!account) return null
  const { email, name, phone, userType, created_at } = account
  const sessions = (await auth.settings.listSessions(uid)).map(({ created_at: since, used_at, device, shared }) => ({
    created_at: instantFromMs(since),
    last_used_at: instantFromMs(used_at),
    ...device,
    shared_device: shared,
  }))
  const push_devices = (await pushSubscriptions.list(uid)).map(({ created_at: since, endpoint }) => ({
    since: instantFromMs(since),
    service: new URL(endpoint).host,
  }))
  const block = await blockAppeals.of(uid)
  const appeals = [
    ...(await reports.appealsOf(uid)),
    ...(block ? [{ about: 'block', words: block.words, at: block.at, state: block.state }] : []),
  ]
  return {
    uid,
    email,
    name,
    phone,
    userType,
    created_at,
    sessions,
    push_devices,
    calendar_link: showCalendar(await calendarFeeds.describe(uid)),
    sign_ins: (await signInTrail.list(uid)).map(showSignIn),
    appeals,
    verification: await verifications.statusOf(uid),
  }
}

export const dataExportRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/me/data',
    tag: 'me',
    access: 'person',
    allowsBlocked: true,
    summary: 'Export all data the server holds about you, in pages of stored documents. The first page includes the account',
    query: v.object({ limit: pageLimit, cursor: cursorField }),
    status: 200,
    response: v.object({
      /** Null on all pages but the first. */
      about: v.nullable(aboutEntity),
      items: v.array(v.looseObject({ doc_id: v.string(), type: v.string() })),
      next: v.nullable(v.string()),
    }),
    refuses: [],
    async handle({ person: { uid }, query: { limit, cursor } }, services) {
      const isFeed = cursor.startsWith('f')
      const page = { limit, after: cursor.slice(2).replaceAll('_', ':') }
      const { docs, next } = await (isFeed ? services.documents.inFeed(uid, page) : services.documents.archived(uid, page))
      const onwards = next === undefined ? (isFeed ? 'a.' : null) : `${isFeed ? 'f' : 'a'}.${next.replaceAll(':', '_')}`
      return done({ about: cursor === 'f.' ? await aboutOf(services, uid) : null, items: docs, next: onwards })
    },
  }),
]
