// A device of a kept release whose power is cut at each write of its first start with this build: it keeps what it holds.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { asUid, asUlid } from '#domain/ids.ts'
import { documentMark, namesWithBusyDevice, readReleaseFixture } from '#tests/support/released/release-fixture.ts'
import { clockOf, restoreDevice } from '#tests/support/released/reopen-release.ts'
import type { Remains } from '#tests/support/released/start-until-cut.ts'
import { openUserStore } from '../user-store/open-user-store.ts'

const program = fileURLToPath(import.meta.resolve('#tests/support/released/start-until-cut.ts'))
const MAX_BYTES = 64 * 1024 * 1024

/** Starts the device in a separate process, like a page. @returns what is on its disk after so many writes */
async function startUntilCut(name: string, writes: number): Promise<Remains> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, name, String(writes)], {
    maxBuffer: MAX_BYTES,
  })
  return JSON.parse(stdout) as Remains
}

test.each(await namesWithBusyDevice())('a device of build %s loses no command and no document', { timeout: 120_000 }, async (name) => {
  const released = await readReleaseFixture(name)
  const { busy } = released
  if (!busy) throw new Error('it has no busy device')
  expect(busy.given.length).toBeGreaterThanOrEqual(50)
  const clock = clockOf(released)
  let isWhole = false
  let writes = 0
  for (; !isWhole; writes += 1) {
    const remains = await startUntilCut(name, writes)
    isWhole = remains.isWhole
    await restoreDevice(remains.databases)
    const store = await openUserStore({
      uid: asUid(busy.person.uid),
      baseUrl: 'http://127.0.0.1:8787',
      fetch: () => Promise.reject(new TypeError('no network')),
      clock,
      newId: () => asUlid(ulid(clock.now())),
      random: () => 0,
      providerLookup: () => undefined,
      onSignedOut: () => expect.unreachable('signed out'),
      report: (fault, detail) => expect.unreachable(`${fault} ${JSON.stringify(detail)}`),
    })
    const kept = await store.storage.export()
    expect(kept?.documents.map(documentMark), `after ${writes} writes`).toEqual(busy.documents)
    expect(
      kept?.commands.map(({ id, name: of, state }) => `${id} ${of} ${state}`),
      `after ${writes} writes`,
    ).toEqual(busy.given.map(({ id, name: of }) => `${id} ${of} waiting`))
    await store.close()
  }
  // The start of an update writes.
  expect(writes).toBeGreaterThan(2)
})
