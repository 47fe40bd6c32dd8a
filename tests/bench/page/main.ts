/** The bench's page: the device's data layer without the app around it, and the floors beside it. */
import { showCity, showFirstScreen } from './first-screen.ts'
import { fetchAndPut, postOnce } from './floor.ts'
import { replicateWithPouchdb, replicateWithRxdb } from './peers.ts'
import { readFeedAlone, syncFromNothing } from './sync-from-nothing.ts'
import { openWaiting } from './waiting-commands.ts'

const bench = {
  fetchAndPut,
  postOnce,
  showCity,
  showFirstScreen,
  syncFromNothing,
  readFeedAlone,
  replicateWithPouchdb,
  replicateWithRxdb,
  openWaiting,
}

export type Bench = typeof bench

declare global {
  interface Window {
    bench: Bench
  }
}

window.bench = bench
