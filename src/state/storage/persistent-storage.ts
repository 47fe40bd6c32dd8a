/** Persistent storage: asks the browser not to clear this device's data when its disk runs low. */
import { isStorageMemoryOnly } from './local-storage.ts'

/**
 * Requests persistent storage once there is data to lose. A browser may ask the user, who could not agree on a first visit. A refusal
 * changes nothing: everything is sent as soon as possible, and then the server has it.
 */
export async function requestPersistentStorage(storage: StorageManager | undefined = navigator.storage): Promise<void> {
  if (isStorageMemoryOnly() || typeof storage?.persist !== 'function') return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Private windows have the function but reject the call.
  }
}
