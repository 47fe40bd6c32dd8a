/**
 * The libraries of the device's database, by themselves. Whoever fetches these first lets the page answer a press between evaluating
 * them and evaluating what is built on them: together they are the longest piece of a start.
 */
export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
export { createRxDatabase } from 'rxdb'
