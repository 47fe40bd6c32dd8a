/** Removes a person's data from this device without a session of that person: for a removal that was interrupted. */
import { asUid } from '#domain/ids.ts'
import { systemClock } from '../platform/device-clock.ts'
import { openUserDatabase } from './user-database.ts'

/** @throws DatabaseFailure when the database cannot be opened for removal */
export async function removeUserDatabase(uid: string): Promise<void> {
  const database = await openUserDatabase(asUid(uid), undefined, systemClock)
  await database.remove()
}
