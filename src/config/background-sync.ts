/** Name under which the page asks the browser to wake the service worker when the network is back. */
export const BACKGROUND_SYNC_TAG = 'nearhelp-outbox'
