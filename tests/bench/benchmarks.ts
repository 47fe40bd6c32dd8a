/** All benchmarks, in the order in which they are printed. */
import type { Benchmark } from './benchmark.ts'
import { adminTable } from './benchmarks/server/admin-table.ts'
import { backToList } from './benchmarks/back-to-list.ts'
import { cheapRefusals } from './benchmarks/server/cheap-refusals.ts'
import { cityReads } from './benchmarks/map/city-reads.ts'
import { coldStart } from './benchmarks/cold-start.ts'
import { durableWrites } from './benchmarks/server/durable-writes.ts'
import { earnings } from './benchmarks/server/earnings.ts'
import { feedCost } from './benchmarks/server/feed-cost.ts'
import { firstPaintBytes } from './benchmarks/first-paint-bytes.ts'
import { firstSyncs } from './benchmarks/server/first-syncs.ts'
import { heap } from './benchmarks/heap.ts'
import { heapHistory } from './benchmarks/heap-history.ts'
import { hiddenApp } from './benchmarks/hidden-app.ts'
import { idleApp } from './benchmarks/idle-app.ts'
import { idleFeeds } from './benchmarks/server/idle-feeds.ts'
import { initialSync } from './benchmarks/initial-sync.ts'
import { mapIndex } from './benchmarks/map/map-index.ts'
import { mapMemory } from './benchmarks/map/map-memory.ts'
import { mapMoves } from './benchmarks/map/map-moves.ts'
import { memory } from './benchmarks/server/memory.ts'
import { messages } from './benchmarks/messages.ts'
import { photos } from './benchmarks/server/photos.ts'
import { refusals } from './benchmarks/server/refusals.ts'
import { search } from './benchmarks/search.ts'
import { sheetDrag } from './benchmarks/sheet-drag.ts'
import { start } from './benchmarks/server/start.ts'
import { streetStart } from './benchmarks/map/street-start.ts'
import { streets } from './benchmarks/map/streets.ts'
import { thread } from './benchmarks/thread.ts'
import { tiles } from './benchmarks/map/tiles.ts'
import { updateBytes } from './benchmarks/update-bytes.ts'
import { waitingCommands } from './benchmarks/waiting-commands.ts'

export const benchmarks: readonly Benchmark[] = [
  initialSync,
  messages,
  thread,
  coldStart,
  sheetDrag,
  backToList,
  waitingCommands,
  search,
  mapIndex,
  durableWrites,
  photos,
  feedCost,
  firstSyncs,
  idleFeeds,
  earnings,
  adminTable,
  refusals,
  cheapRefusals,
  firstPaintBytes,
  updateBytes,
  hiddenApp,
  idleApp,
  heap,
  heapHistory,
  memory,
  start,
  streets,
  streetStart,
  cityReads,
  mapMoves,
  mapMemory,
  tiles,
]
