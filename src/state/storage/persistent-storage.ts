/** Asking the browser not to clear what this device keeps when its disk runs low. */
import { isStorageMemoryOnly } from './local-storage.ts'

/**
 * Asked once there is something to lose: a browser may ask the person, and on a first visit nobody could say yes. A refusal changes
 * nothing: everything is sent as soon as it can be, and the server has it then.
 */
export async function requestPersistentStorage(storage: StorageManager | undefined = navigator.storage): Promise<void> {
  if (isStorageMemoryOnly() || typeof storage?.persist !== 'function') return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Private windows have the function and refuse it.
  }
}
