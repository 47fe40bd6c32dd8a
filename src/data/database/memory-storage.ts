/** Storage that lives in the memory of this page only. */
export { getRxStorageMemory as memoryStorage } from 'rxdb/plugins/storage-memory'
