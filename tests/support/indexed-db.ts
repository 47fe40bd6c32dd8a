/** Installs the page's IndexedDB for tests of the device's databases: the library looks for it once, when it is loaded. */
import 'fake-indexeddb/auto'
