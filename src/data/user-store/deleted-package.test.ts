import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDeviceHarness, now, PAT, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'

let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
})

afterEach(() => rig.end())

test('a package that another device deleted is not offered, and a refused change of it still finds its last state', async () => {
  let isCutOff = false
  const online = rig.server.fetchAs(PAT)
  const tablet = await rig.start(PAT)
  const phone = await rig.start(PAT, {
    fetch: async (...asked) => (isCutOff ? Promise.reject(new TypeError('no line')) : online(...asked)),
  })
  await until(phone.profile.provider(), (shown) => shown !== undefined)
  await until(tablet.profile.provider(), (shown) => shown !== undefined)
  const package_id = rig.newId()
  await tablet.outbox.submit('save_package', { package_id, name: 'Deep clean', tier: 'basic', price: 90, duration_hours: 3 })
  await until(phone.profile.packages(), (packages) => packages.length === 1)
  isCutOff = true
  await phone.outbox.submit('save_package', { package_id, price: 95 })
  await tablet.outbox.submit('delete_package', { package_id })
  await until(tablet.outbox.items(), (items) => items.length === 0)
  isCutOff = false
  phone.sync.wake()
  await until(phone.outbox.items(), ([item]) => item?.refusal?.code === 'package_gone')
  await until(phone.profile.packages(), (packages) => packages.length === 0)
  expect(await now(phone.profile.packageIncludingDeleted(package_id))).toMatchObject({
    name: 'Deep clean',
    price: 90,
    duration_hours: 3,
    is_removed: true,
  })
  expect(await now(phone.profile.packageIncludingDeleted(rig.newId()))).toBeUndefined()
})
