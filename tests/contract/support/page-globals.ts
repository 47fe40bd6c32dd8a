/** Globals of a page that Node lacks, for the adapter that runs there: IndexedDB, and the name of the browser. */
import 'fake-indexeddb/auto'

if (!('navigator' in globalThis)) Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'test' } })
