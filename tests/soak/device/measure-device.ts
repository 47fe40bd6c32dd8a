/** Measures the IndexedDB of a device, and what its person sees of it. */
import { copyDatabases } from '#tests/support/released/database-copy.ts'
import type { DeviceMeasure } from '../messages.ts'
import type { SoakDevice } from './soak-device.ts'

/** In Node the tabs' channel lies in IndexedDB and empties itself; browsers have a channel without a database. */
const CHANNEL = 'pubkey.broadcast-channel'

/** Measures all devices of this process at once: their databases carry the uid in their name. */
export async function measureDevices(devices: readonly SoakDevice[]): Promise<DeviceMeasure[]> {
  const databases = await copyDatabases()
  const measures: DeviceMeasure[] = []
  for (const { label, person, store } of devices) {
    const exported = await store()?.storage.export()
    if (!exported) continue
    const uid = person.uid.toLowerCase()
    const own = databases.filter(({ name }) => name.toLowerCase().includes(uid) && !name.startsWith(CHANNEL))
    const isPhotos = (name: string): boolean => name.includes('photo')
    const tables = own.filter(({ name }) => !isPhotos(name)).flatMap(({ stores }) => stores.map(({ rows }) => rows))
    const photos = own.filter(({ name }) => isPhotos(name)).flatMap(({ stores }) => stores.flatMap(({ rows }) => rows))
    const counted = own.flatMap(({ name, stores }) =>
      stores.flatMap((store) => (store.rows.length > 0 ? [[`${name.replace(uid, '')}/${store.name}`, store.rows.length] as const] : [])),
    )
    measures.push({
      tables: Object.fromEntries(counted),
      label,
      rows: tables.reduce((sum, rows) => sum + rows.length, 0),
      bytes: tables.reduce((sum, rows) => sum + JSON.stringify(rows).length, 0),
      held: exported.documents.length + exported.commands.length,
      heldBytes: JSON.stringify(exported.documents).length + JSON.stringify(exported.commands).length,
      photos: photos.length,
    })
  }
  return measures
}
