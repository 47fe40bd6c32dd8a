/** Creates the demo marketplace once: five cities, their providers, and the cast with its history. */
import * as v from 'valibot'
import { verifiedFields } from '#domain/account/contact-verification.ts'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { PROFILE_DEFAULTS, type Profile } from '#domain/documents/profile.ts'
import { uidField } from '#domain/fields.ts'
import { bookingId, profileId, type Uid } from '#domain/ids.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAccounts } from '#server/accounts/accounts.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import { openAttachments } from '#server/bookings/attachments.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { neighbourProfiles, playCalendars } from './cast/cast-calendars.ts'
import { playHistory, requestPhotos } from './cast/cast-history.ts'
import { castProviders } from './cast/cast-providers.ts'
import { playSubscriptions } from './cast/cast-subscriptions.ts'
import { CAST_MEMBERS, DEMO_PASSWORD, type CastMember } from './cast/cast.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { generateCity } from './city/generate-city.ts'

/** Id of the document that is written first. It has the start time, so that a second attempt generates the same documents. */
const BEGUN = 'demo:begun'
/** Id of the document that is written last, when the marketplace is complete. */
const SEED = 'demo:seed'
const VERSION = 1
const SEED_TEXT = 'nearhelp'

export interface SeedDeps {
  readonly store: DocumentStore
  readonly nowMs: () => number
  readonly passwords: Passwords
  /** Opens a command runner with that clock, because the cast's history is in the past. */
  readonly openRunner: (nowMs: () => number) => CommandRunner
}

/** Uids of the generated providers, one list for each city. */
export type DemoCrowds = readonly (readonly Uid[])[]

const begunSchema = v.object({ begun_ms: v.number() })
const seedSchema = v.object({ crowds: v.array(v.array(uidField)) })

async function readOrStoreStart(store: DocumentStore, nowMs: number): Promise<number> {
  const put = await store.put({ _id: BEGUN, type: 'demo', begun_ms: nowMs })
  return put.ok ? nowMs : v.parse(begunSchema, await store.get(BEGUN)).begun_ms
}

function profileOf({ uid, email, name, userType, phone }: CastMember, begunMs: number): Profile {
  const at = instantFromMs(begunMs)
  return {
    doc_id: profileId(uid),
    type: 'profile',
    schema_version: 1,
    version: 1,
    uid,
    email,
    userType,
    name,
    phone,
    ...PROFILE_DEFAULTS,
    ...verifiedFields('email', email),
    ...verifiedFields('phone', toE164(phone) ?? ''),
    loyalty_points: 0,
    notifications_read_up_to: null,
    created_at: at,
    updated_at: at,
  }
}

async function makeAccounts({ store, nowMs, passwords }: SeedDeps): Promise<void> {
  const accounts = openAccounts(store, nowMs)
  // All accounts share one hash, because the password is no secret: it is printed at every start.
  const hash = await passwords.hash(DEMO_PASSWORD)
  for (const { uid, email, name, userType, phone } of CAST_MEMBERS) {
    if (await accounts.byUid(uid)) continue
    const made = await accounts.create(uid, { email, name, phone, userType }, hash)
    if (!made.ok) throw new Error(`Could not create the demo account ${uid}`)
  }
}

/** Stores the photos of the cast's requests. A photo that is there stays. */
async function addPhotos(store: DocumentStore, begunMs: number): Promise<void> {
  const documents = openDocumentReader(store)
  const attachments = openAttachments({ store, now: () => instantFromMs(begunMs) })
  for (const { booking: id, by, photo } of requestPhotos()) {
    const booking = await documents.get(bookingId(id), 'booking')
    if (!booking) throw new Error('The booking of a demo photo is missing')
    const { picture, bytes } = photo
    const added = await attachments.add({ id: picture.id, booking, uid: by.uid, bytes, blur: picture.blur })
    if (!added.ok) throw new Error(`Could not store a demo photo: ${added.error.code}`)
  }
}

/** Resolves with the generated providers of a complete marketplace; undefined if there is none. */
export async function readDemo(store: DocumentStore): Promise<DemoCrowds | undefined> {
  const marker = await store.get(SEED)
  return marker && v.parse(seedSchema, marker).crowds
}

/**
 * Creates the missing parts. After an interruption the next call completes them; a complete marketplace is not changed.
 * Call it before the expiry of requests starts, because requests of the history are older than the limit.
 */
export async function seedDemo(deps: SeedDeps): Promise<DemoCrowds> {
  const { store } = deps
  const complete = await readDemo(store)
  if (complete) return complete
  const begunMs = await readOrStoreStart(store, deps.nowMs())
  const writer = createDocumentWriter({ store })
  await makeAccounts(deps)

  const cast = castProviders(begunMs)
  const cities = BUILT_IN_CITIES.map((city) => generateCity(SEED_TEXT, city.name, begunMs))
  // Existing documents are not changed. Reviews are written before their provider, so that no rating is shown without them.
  await writer.writeNew([
    ...CAST_MEMBERS.map((member) => profileOf(member, begunMs)),
    ...neighbourProfiles(begunMs),
    ...cast.flatMap((each) => each.reviews),
    ...cast.map((each) => each.provider),
    ...cast.flatMap((each) => [...each.packages, ...each.jobs.bookings, ...each.jobs.ratings]),
  ])
  for (const { providers, reviews } of cities) await writer.writeNew([...reviews, ...providers])
  const players = cast.map((each) => each.provider)
  await playSubscriptions(begunMs, players, deps.openRunner)
  await playHistory(begunMs, players, deps.openRunner)
  await addPhotos(store, begunMs)
  await playCalendars(begunMs, players, deps.openRunner)

  const crowds = cities.map(({ providers }) => providers.map((provider) => provider.id))
  await store.put({ _id: SEED, type: 'demo', version: VERSION, crowds })
  return crowds
}
