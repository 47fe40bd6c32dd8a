/** Background Sync tag: the browser wakes the service worker with it when the network is back. */
export const BACKGROUND_SYNC_TAG = 'nearhelp-outbox'
