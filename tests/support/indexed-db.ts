/** Tests of the device's databases have the page's IndexedDB from the start: the library looks for it once, when it is loaded. */
import 'fake-indexeddb/auto'
