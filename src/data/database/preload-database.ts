/**
 * The database libraries on their own. A page that loads this chunk first can handle input between evaluating the libraries and evaluating
 * the code built on them. Together they are the longest task of startup.
 */
export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
export { createRxDatabase } from 'rxdb'
