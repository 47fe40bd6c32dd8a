// Types that cross the thread boundary, derived from the jobs themselves.
import type { createDirectoryJobs } from './directory/directory-jobs.ts'
import type { PlacesJobs } from './places/places-jobs.ts'

/** Interface of the worker. */
export type DirectoryJobs = ReturnType<typeof createDirectoryJobs> & PlacesJobs

export type { MapItemsResponse, MapItemsQuery, SearchQuery, SearchResponse } from './directory/directory-jobs.ts'
export type { MeaningQuery, OwnServiceWords } from './directory/search-meaning.ts'
export type { DirectoryQuery } from './directory/search-index.ts'
export type { ProviderWithDistance, NearbyQuery } from './directory/find-nearby.ts'
export type { FilterRelaxation } from './directory/filter-relaxation.ts'
export type { PlacesJobs, PlacesSource } from './places/places-jobs.ts'
export type { Bounds, MapItem } from './directory/map-item.ts'
