/** A database that is nowhere but in this page. */
export { getRxStorageMemory as memoryStorage } from 'rxdb/plugins/storage-memory'
