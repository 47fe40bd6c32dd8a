// What crosses the thread, derived from the jobs themselves.
import type { createDirectoryJobs } from './directory/directory-jobs.ts'

/** The worker's surface. */
export type DirectoryJobs = ReturnType<typeof createDirectoryJobs>

export type { ClusterAnswer, ClusterQuestion, SearchAnswer } from './directory/directory-jobs.ts'
export type { DirectoryQuestion } from './directory/search-index.ts'
export type { NearProvider, NearQuestion } from './directory/nearby-index.ts'
export type { Loosening } from './directory/filter-relaxation.ts'
export type { Bounds, MapItem } from './directory/map-item.ts'
