/** All figures, in the order they are printed. */
import type { Figure } from './figure.ts'
import { adminTable } from './figures/admin-table.ts'
import { coldStart } from './figures/cold-start.ts'
import { durableWrites } from './figures/durable-writes.ts'
import { earnings } from './figures/earnings.ts'
import { feedCost } from './figures/feed-cost.ts'
import { firstPaintBytes } from './figures/first-paint-bytes.ts'
import { heap } from './figures/heap.ts'
import { hiddenApp } from './figures/hidden-app.ts'
import { initialSync } from './figures/initial-sync.ts'
import { memory } from './figures/memory.ts'
import { messages } from './figures/messages.ts'
import { refusals } from './figures/refusals.ts'
import { search } from './figures/search.ts'
import { thread } from './figures/thread.ts'
import { tiles } from './figures/tiles.ts'
import { waitingCommands } from './figures/waiting-commands.ts'

export const figures: readonly Figure[] = [
  initialSync,
  messages,
  thread,
  coldStart,
  waitingCommands,
  search,
  durableWrites,
  feedCost,
  earnings,
  adminTable,
  refusals,
  firstPaintBytes,
  hiddenApp,
  heap,
  memory,
  tiles,
]
