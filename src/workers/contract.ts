// What crosses the thread, derived from the jobs themselves.
import type { createDirectoryJobs } from './directory-jobs.ts'

/** The worker's surface. */
export type DirectoryJobs = ReturnType<typeof createDirectoryJobs>

export type { ClusterAnswer, ClusterQuestion, SearchAnswer } from './directory-jobs.ts'
export type { DirectoryQuestion } from './search-entries.ts'
export type { NearProvider, NearQuestion } from './near-index.ts'
export type { Loosening } from './loosen.ts'
export type { Bounds, MapItem } from './map-item.ts'
