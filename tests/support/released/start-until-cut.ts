/**
 * A separate process, like a page: `start-until-cut.ts <fixture> <writes>` starts the busy device of a kept release without a network,
 * cuts its power after so many writes, and prints a line of JSON with the databases that are left.
 */
import '#tests/support/indexed-db.ts'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import { asUid, asUlid } from '#domain/ids.ts'
import { ulid } from 'ulid'
import { cutIndexedDbAfter } from './cut-indexed-db.ts'
import { copyDatabases, restoreDatabases, type DatabaseCopy } from './database-copy.ts'
import { readReleaseFixture } from './release-fixture.ts'

export interface Remains {
  /** The start was over before the power was cut. */
  readonly isWhole: boolean
  readonly databases: readonly DatabaseCopy[]
}

/** What a start still writes after its store is open, ms. */
const SETTLE_MS = 200

const [name = '', writes = ''] = process.argv.slice(2)
const { busy, takenMs } = await readReleaseFixture(name)
if (!busy) throw new Error(`${name} has no busy device`)
// What a dead page still tries to write fails.
process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', () => undefined)
await restoreDatabases(busy.databases)
const power = cutIndexedDbAfter(Number(writes))
await Promise.race([
  openUserStore({
    uid: asUid(busy.person.uid),
    baseUrl: 'http://127.0.0.1:8787',
    fetch: () => Promise.reject(new TypeError('no network')),
    clock: { now: () => takenMs, after: () => () => undefined },
    newId: () => asUlid(ulid(takenMs)),
    random: () => 0,
    providerLookup: () => undefined,
    onSignedOut: () => undefined,
    report: () => undefined,
  }).catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, 10_000)),
])
await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
const isWhole = !power.isCut()
power.restore()
const remains: Remains = { isWhole, databases: await copyDatabases() }
process.stdout.write(JSON.stringify(remains), () => process.exit(0))
